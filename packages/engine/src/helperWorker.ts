/** Entry of a helper thread in a browser: a worker of type `module`. */

import { type HelperOrders, runHelper } from './wasm/helper.js';

addEventListener('message', ({ data }: MessageEvent<HelperOrders>) => void runHelper(data), { once: true });
