/** A program that brings a store to a schema after the present one: `node migrator.js FILE`. The tests kill it. */
import { openForWriting } from '@sitke/server/store/database';
import { laterSteps } from './later.js';

process.send?.('opening');
openForWriting({ file: process.argv[2] ?? '', steps: laterSteps }).close();
process.exit(0);
