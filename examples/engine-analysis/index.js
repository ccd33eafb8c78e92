import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadEngine, wasmFile } from '@sitke/engine';
import { GameNode, makeSan, parseFen, rulesOf } from '@sitke/rules';

// In Node the core is read from its file; a page gives its URL.
const core = createRequire(import.meta.url).resolve(`@sitke/engine/${wasmFile('sittuyin', 'simd')}`);
const engine = await loadEngine('sittuyin', readFileSync(core));

const read = parseFen(rulesOf('sittuyin'), '8/1R6/2k3s1/1R3p2/pP2K3/P7/3S4/8[] w - - 0 53');
if (!read.ok) throw new Error(read.error.message);
const search = engine.search({ node: new GameNode(read.value), limits: { mate: 2 } });
for await (const { score, pv } of search) {
  if (score.kind === 'mate') console.log(`mate in ${score.moves}, beginning with ${makeSan(read.value, pv[0])}`);
}
