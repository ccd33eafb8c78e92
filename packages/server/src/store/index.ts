export * from './form.js';
export { MemoryStore } from './memory.js';
export { packedBody, packLog } from './packing.js';
export * from './shared.js';
export * from './store.js';
