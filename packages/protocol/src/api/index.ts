/**
 * @sitke/protocol/api: requests and answers of the server's HTTP API. docs/bots.md explains it, docs/openapi.json lists
 * it.
 */

export { parseJson } from '../parse.js';
export { readAs } from '../read.js';
export * from './account.js';
export * from './game.js';
