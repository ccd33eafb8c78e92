import { Position, parseRequest, rulesOf } from '@sitke/rules';
import { explainText } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';

const rules = rulesOf('makruk');
const start = Position.initial(rules);
for (const uci of ['e4e5', 'e6e5', 'b1c3', 'd1d3', 'e1f2']) {
  const request = parseRequest(rules, uci);
  if (!request.ok) throw new Error(request.error.message);
  const why = start.explain(request.value);
  console.log(uci, why.legal ? 'is legal.' : `(article ${why.article}) ${explainText(en, rules.def, why)}`);
}
