/** @sitke/protocol/api: what the server's HTTP API takes and answers. docs/bots.md explains it, docs/openapi.json lists it. */

export { parseJson } from '../parse.js';
export { readAs } from '../read.js';
export * from './account.js';
export * from './game.js';
