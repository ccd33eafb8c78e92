/** Exports of a core: those of every variant (search/exports.ts), and those that the variant adds. */

export * from './search/exports';
export { netAddress, netInputs, netOutputs, netSize, netSums } from './search/net';
export * from './variant/exports';
