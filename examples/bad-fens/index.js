import { parseFen, rulesOf } from '@sitke/rules';

const rules = rulesOf('makruk');
for (const text of [
  'rnsmksnr/8 w',
  'xnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1',
  '8/8/4k3/8/8/8/8/8 w - - 0 1',
]) {
  const { ok, error } = parseFen(rules, text);
  if (!ok) console.log(`${error.code} at ${error.at ?? 'no place'}: ${error.message}`);
}
