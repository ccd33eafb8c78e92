// Writes docs/protocol.md: docs/protocol.template.md with the samples of fixtures/protocol and the codes of refusals.
// A test compares the page with its sources.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const file = path.join(root, 'docs/protocol.md');
const template = path.join(root, 'docs/protocol.template.md');

/**
 * A message as an example.
 * @typedef {{ name: string, about: string, message: object }} Sample
 */

/** @param {Sample} sample */
function section({ name, about, message }) {
  return `### ${name}\n\n${about}\n\n\`\`\`json\n${pretty(message)}\n\`\`\`\n`;
}

/**
 * JSON with each field of a message, and of its view or change, on its own line.
 * @param {object} message
 */
function pretty(message) {
  const fields = (/** @type {object} */ object, /** @type {string} */ indent) =>
    Object.entries(object).map(([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const lines = Object.entries(message).map(([key, value]) => {
    const isLong = ['view', 'change'].includes(key) && Object.keys(value).length > 0;
    return isLong ? `  "${key}": {\n${fields(value, '    ').join(',\n')}\n  }` : fields({ [key]: value }, '  ')[0];
  });
  return `{\n${lines.join(',\n')}\n}`;
}

/**
 * The whole page: the template with its places filled in.
 * @param {Pick<typeof import('@sitke/protocol'), 'ERRORS' | 'MAX_CLIENT_BYTES' | 'MAX_DEPTH' | 'PROTOCOL_VERSION'>} protocol
 * @param {{ samplesOf: (side: 'client' | 'server') => Sample[] }} fixtures
 * @returns {string}
 */
export function protocolDocs({ ERRORS, MAX_CLIENT_BYTES, MAX_DEPTH, PROTOCOL_VERSION }, { samplesOf }) {
  /** @type {Readonly<Record<string, string>>} */
  const places = {
    MAX_CLIENT_BYTES: String(MAX_CLIENT_BYTES),
    MAX_DEPTH: String(MAX_DEPTH),
    PROTOCOL_VERSION: String(PROTOCOL_VERSION),
    clientSamples: samplesOf('client').map(section).join('\n'),
    serverSamples: samplesOf('server').map(section).join('\n'),
    refusals: Object.entries(ERRORS)
      .map(([code, words]) => `| \`${code}\` | ${words} |`)
      .join('\n'),
  };
  return fs.readFileSync(template, 'utf8').replace(/\{\{(\w+)\}\}/g, (whole, name) => {
    const text = places[name];
    if (text === undefined) throw new Error(`${template} has a place ${whole} that nothing fills`);
    return text;
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { compileSources } = await import('./prepare.mjs');
  if (!(await compileSources())) process.exit(1);
  fs.writeFileSync(file, protocolDocs(await import('@sitke/protocol'), await import('@sitke/testkit/fixtures')));
}
