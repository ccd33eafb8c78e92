// node scripts/openapi.mjs writes docs/openapi.json, the list of the routes of the server's API, from the built server.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const { openApi } = await import('../packages/server/dist/http/routes.js');
writeFileSync(path.join(root, 'docs/openapi.json'), openApi());
