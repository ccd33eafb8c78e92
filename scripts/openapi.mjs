// npm run openapi: writes docs/openapi.json, the list of the routes of the server's API, from the server, compiled first.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileSources, root } from './prepare.mjs';

if (!(await compileSources())) process.exit(1);
const { openApi } = await import('../packages/server/dist/http/routes.js');
writeFileSync(path.join(root, 'docs/openapi.json'), openApi());
