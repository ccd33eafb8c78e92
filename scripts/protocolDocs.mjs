// docs/protocol.md: what is said about the protocol, with the samples of fixtures/protocol and the tables of the schemas.
// `node scripts/protocolDocs.mjs` writes it; a test holds it to its sources.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const file = path.join(root, 'docs/protocol.md');

/**
 * A message as an example.
 * @typedef {{ name: string, about: string, message: object }} Sample
 */

/**
 * The samples of one side.
 * @param {'client' | 'server'} side
 * @returns {Sample[]}
 */
export function samplesOf(side) {
  return JSON.parse(fs.readFileSync(path.join(root, `fixtures/protocol/${side}.json`), 'utf8'));
}

/** @param {Sample} sample */
function section({ name, about, message }) {
  return `### ${name}\n\n${about}\n\n\`\`\`json\n${pretty(message)}\n\`\`\`\n`;
}

/**
 * JSON with each field of a message, and of its view or change, on a line of its own.
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

const intro = `# The protocol of the server

Messages are JSON texts over a WebSocket at \`/ws\`. \`@sitke/protocol\` has the schema of each, the types, and
\`stepLink\`, a client without sockets that does all that is said here. This page is made by
\`node scripts/protocolDocs.mjs\` from the samples in \`fixtures/protocol\`, which the tests read and write.

## Connecting

A browser gets a session by itself, in a cookie; nobody needs an account. Other programs send \`Origin\` as a page of the
server would, or the token of a session as \`Authorization: Bearer\`. Pages of other origins are refused.
\`POST /api/session/revoke\` ends all sessions of who asks, \`POST /api/session/rotate\` too, but gives him a new one, in
the cookie or, for a program, as \`{"token": …}\`; either closes his connections (1008).

## How nothing is lost

* A game is a row of events, numbered from 1. \`v\` is how many it has had; whoever knows \`v\` knows what he knows.
* A client names each act at random (96 bits as base64url) and sends it until it is acknowledged: after 2.5 s without an
  answer, and on every new connection. The same name again is the same act, and gets the same answer.
* \`ack\` comes when the act is on disk, and not before. What was acknowledged survives a killed server.
* \`event\` says what has changed from version \`from\` to version \`v\`. If \`from\` is not the client's version, it has missed
  something, and asks with \`sync\`. \`hash\` is that of the view it must then have. If it is not, it asks for version 0.
* The hash of a view: FNV-1a (32 bits) over the UTF-16 units of each act of its \`line\` with a blank after it. Then, for
  each other field but \`you\` in the order of their names: FNV-1a of the field as JSON without blanks, with the keys of
  every object sorted, is xor-ed to the hash, and that is multiplied by FNV's prime.
* An act says on which version it was decided. What depends on the position (a move, a count, a claim, an offer) is
  refused with \`act/stale\` if the line has changed since; an answer to an offer, if it is older than the offer.

## Time

Only the server's clock counts. A running clock runs from \`sinceMs\` on; \`at\` says what time it is there. A player is
charged for their own time: not for what a message waited on the server before it was read, nor for the time that it took
to store a move and to tell it. A flag falls when neither time nor bank is left; a move that arrived before is in time,
also where the server had not read it yet. Who runs out of time loses, draws if the opponent has a king alone, and only
aborts the game if not both have begun. A live game's clocks wait five seconds for the first move.

The time in which the server was away is nobody's (\`outage\`). After it, a running clock waits for its player: \`sinceMs\`
is ten seconds later, and as soon as the player asks for the game or acts, \`resumed\` takes back what is left of them.

What a slow line takes is given back at every move. The server measures it with pings of its own, at times that are left
to chance: every 5 to 15 s, and with one of four messages that tell a player that their clock runs. A ping's 32 random
bits must come back in the pong. The least of a connection's last eight round trips counts. A pong
that may have waited more than 10 ms for the server measures nothing, and the line is asked again.

A client that delays all that it says cannot be told from a slow line. So what is given comes out of a bank, which is
the most that anybody can gain. It begins full, with a hundredth of the time that a game is expected to take, which is
the main time, 40 increments and 25 periods, and 3 s at most. A move adds a four-hundredth of that time, 130 ms at most:
then a line of 150 ms costs its player 20 ms a move at most, however long the game is. In a view, \`givenMs\` is what a
seat was given in the game, and \`bankMs\` what it may still be given.

| time | the bank holds | a move adds | 40 moves give at most |
|---|---|---|---|
| 1 min | 0.6 s | 0.13 s | 5.8 s |
| 3 min + 2 s | 2.6 s | 0.13 s | 7.8 s |
| 10 min + 5 s, and longer | 3 s | 0.13 s | 8.2 s |

A player without a connection for ten seconds is \`gone\` to the one who waits, who may end the game (\`claimGone\`) once the
time in the view is over: 30 s and a tenth of the time a game is expected to take, at most three minutes.

## Armies arranged in secret

Where the rules hide the placement, \`turn\` is null until both are ready. \`arrange\` keeps an arrangement, \`ready\` confirms
it and publishes its digest: SHA-256 over the salt's 64 digits and the drops, sorted, with blanks between. When both are
ready the armies are shown at once, as the first acts of the line, with both salts. Nothing about an army reaches anybody
else before that. Options under which a hidden army would decide where a man may be placed are refused.

## The lobby

Who asks for the lobby is told all of it, and again when something in it has changed, at most every two seconds. Of a
game's options only those are there that are not as in the standard ruleset.

* \`seeks\` are the games that were made for it (\`opponent\`: \`lobby\`) and wait, but for the recipient's own, the newest
  first. One with a clock is there as long as its creator is: he listens to the game, or to the lobby, on any of his
  connections; ten seconds after he has left it is hidden, and comes back with him. Whoever wants to play sends \`join\`,
  on whatever version, without having asked for the game; of two who do so at once, the other gets \`game/notOpen\`.
* \`playing\` are the games that were made so and their rematches, while they are played, the newest first. Games made by
  link, against the engine and against programs are nobody else's business; who knows their names may watch them.
  Of either at most fifty are told. Where there are more, each address from which they were made has one place before any
  has a second, and so on; of those that come last, the oldest and the newest are told.
* \`own\` are all games of the recipient that are not over, also where he made them by link: first those in which it is his
  turn, then those in which both arrange their armies in secret (\`turn\` is null), in which it is the other's turn, and
  which nobody has joined; among these, those first of which the time ends first. \`deadline\` counts what the bank of the
  connection may give.

A player may have five games waiting in the lobby. A game that nobody joins is aborted a day after it was made, or after
thirty days where it has no clock.
`;

/**
 * The whole page.
 * @param {{ ERRORS: Readonly<Record<string, string>>, MAX_CLIENT_BYTES: number, MAX_DEPTH: number }} protocol
 */
export function protocolDocs({ ERRORS, MAX_CLIENT_BYTES, MAX_DEPTH }) {
  const limits = `## Limits

A client's message has at most ${MAX_CLIENT_BYTES} bytes and ${MAX_DEPTH} levels; no key may be \`__proto__\`, \`constructor\`
or \`prototype\`, and none may be there that the schema does not know. Longer messages and bytes end the connection.

Messages are not counted: what counts is the work they make. A connection, a player and an address each have a budget of
milliseconds of the server's main thread, from which each answer takes what it took to make and to send
([security.md](security.md#work)). Whoever plays, looks on at 64 games or comes back to them stays far below. Whoever has
spent it waits until some has come back; who would have to wait for long, or says more while it waits than 256 messages or
64 KiB, gets \`rate/limit\` and is cut off (1008).

Whoever reads too slowly is told less, and gets the whole game after catching up; what they ask for waits until the answers
before have been read. Whoever does not read is cut off. Whoever follows a game and asks for what came after a version that
they were told of already gets the whole of it.
`;
  const errors = Object.entries(ERRORS).map(([code, words]) => `| \`${code}\` | ${words} |`);
  return [
    intro,
    limits,
    '## What a client says\n',
    ...samplesOf('client').map(section),
    '## What the server says\n',
    ...samplesOf('server').map(section),
    `## Refusals\n\n| code | |\n|---|---|\n${errors.join('\n')}\n`,
  ].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  fs.writeFileSync(file, protocolDocs(await import('@sitke/protocol')));
}
