import fs from 'node:fs';
import path from 'node:path';
import * as protocol from '@sitke/protocol';
import * as fixtures from '@sitke/testkit/fixtures';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { protocolDocs } from '#scripts/protocolDocs';

test('docs/protocol.md is what the samples and the schemas say', () => {
  // `node scripts/protocolDocs.mjs` writes it.
  expect(fs.readFileSync(path.join(root, 'docs/protocol.md'), 'utf8')).toBe(protocolDocs(protocol, fixtures));
});
