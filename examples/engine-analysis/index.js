import { openEngine } from '@sitke/engine/node';
import { GameNode, parseFen, rulesOf } from '@sitke/rules';

// In Node the engine finds its own files; a page gives `loadEngine` the URL of a core.
const engine = await openEngine('sittuyin');

const read = parseFen(rulesOf('sittuyin'), '8/1R6/2k3s1/1R3p2/pP2K3/P7/3S4/8[] w - - 0 53');
if (!read.ok) throw new Error(read.error.message);
const search = engine.search({ node: new GameNode(read.value), limits: { mate: 2 } });
for await (const { score, pv } of search) {
  if (score.kind === 'mate') console.log(`mate in ${score.moves}, beginning with ${read.value.san(pv[0])}`);
}
