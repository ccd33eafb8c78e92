/** Texts that have broken other servers: markup that runs, quotes that end a statement, ways out of a folder. */

const EVENTS = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'ontoggle',
  'onpointerover',
];
const TAGS = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'details open',
  'input autofocus',
  'iframe',
  'math',
  'a href=x',
];
const CALLS = ['alert(1)', 'alert`1`', 'fetch("//evil.example")', 'top["al"+"ert"](1)'];

/** Markup that a page would run if it took it for its own. */
export const MARKUP: readonly string[] = [
  ...TAGS.flatMap((tag) => EVENTS.flatMap((event) => CALLS.slice(0, 3).map((call) => `<${tag} ${event}=${call}>`))),
  ...CALLS.flatMap((call) => [`<script>${call}</script>`, `</script><script>${call}//`, `"><script>${call}</script>`]),
  ...CALLS.flatMap((call) => [`javascript:${call}`, `JaVaScRiPt:${call}`, `data:text/html,<script>${call}</script>`]),
  ...['<ScRiPt>', '<<script>', '<scr\0ipt>', '<img/src=x/onerror=1>', '<!--<script>', ']]><script>', '<%00script>'],
  ...['&lt;script&gt;', '&#60;script&#62;', '\\u003cscript\\u003e', '%3Cscript%3E', '＜script＞', '+ADw-script+AD4-'],
  ...['{{7*7}}', '#{7*7}', '<%= 7*7 %>', '[x](javascript:1)', '![x](x "onerror=1")'],
  ...['\u202egnp.exe', '\u200bAnn', 'A\u0301nn\u2066', 'Ann\r\nSet-Cookie: a=b', 'Ann"]\n[Result "1-0"]', '"] {'],
];

/** Quotes and words that end or change a statement of SQL where they are taken for a part of it. */
export const QUOTES: readonly string[] = [
  ...["'", '"', '`', "''", '\\', "\\'", ';', '--', '/*', '*/', '%', '_', '?', ':id', '@id', '$1', '\0', '\u2019', 'ʼ'],
  ...["' OR 1=1 --", '" OR ""="', "'; DROP TABLE game; --", "') UNION SELECT hash FROM session --", '1; ATTACH x AS y'],
  ...[
    "x' || (SELECT hash FROM session) || '",
    "' AND sleep(9) --",
    "' GLOB '*",
    'NULL',
    "X'00'",
    '1e309',
    '-1',
    '[]',
    '{}',
  ],
];
