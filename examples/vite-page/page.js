import { loadEngine } from '@sitke/engine';
import coreUrl from '@sitke/engine/sittuyin.simd.wasm?url';
import { GameNode, makeSan, parseFen, rulesOf } from '@sitke/rules';

const { value: position } = parseFen(rulesOf('sittuyin'), '8/1R6/2k3s1/1R3p2/pP2K3/P7/3S4/8[] w - - 0 53');
const [board] = position.fen.split('[');
document.querySelector('#board').textContent = board.replaceAll('/', '\n').replace(/\d/g, (n) => '·'.repeat(n));

const engine = await loadEngine('sittuyin', new URL(coreUrl, location.href));
const { best } = await engine.search({ node: new GameNode(position), limits: { mate: 2 } }).result;
document.querySelector('#engine').textContent = `The engine plays ${makeSan(position, best)}.`;
