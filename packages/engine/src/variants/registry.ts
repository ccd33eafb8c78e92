/** The cores there are: the one place of the engine that lists them. */

export { type CoreStatus, SittuyinCore } from './sittuyin/core.js';
