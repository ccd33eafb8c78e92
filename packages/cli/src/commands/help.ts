import { VARIANT_IDS, variantOf } from '@sitke/rules';
import type { Command } from '../command.js';

const GENERAL = `Usage: sitke COMMAND [options]

  perft DEPTH [FEN]   count the move sequences of a length
  legal [FEN]         list the legal moves
  status [FEN]        turn, check, outcome, claims and count, as JSON
  explain MOVE [FEN]  say why a move is legal or not, as JSON
  replay FILE.pgn     play through the games of a file
  pgn FILE.pgn        write the games of a file as PGN
  play [FEN]          play a whole game in the terminal
  uci                 play as an engine, by the protocol UCI
  xboard              play as an engine, by XBoard's protocol
  bench [DEPTH]       search fixed positions and count the nodes
  tb                  build, check and ask endgame tables
  match               play engines against each other
  serve               serve games between people
  admin               end a game or ban an address on a server that runs
  store               check, copy and restore what a server keeps
  bot                 let an engine play at a server
  help [COMMAND]      say more about a command
  help rulesets       list the variants, their rulesets and options
  version             print the version

A FEN may stand in quotes or as several words; without one, or as startpos, it is the start of the game.
`;

const COMMON = `Options of every command:
  --variant ID          the game: ${VARIANT_IDS.join(' or ')} (${VARIANT_IDS[0]} without it)
  --ruleset TEXT        a ruleset's name, and options that differ: "NAME name=value ..."
  --option NAME=VALUE   one option laid over the ruleset; may be repeated
  --moves "MOVES"       moves to play first, as UCI or SAN; count+ and count- start and stop a count
  --help                this text
`;

/** Returns the help on the whole program. */
export function generalHelp(): string {
  return `${GENERAL}\n${COMMON}`;
}

/** Returns the help on a command. */
export function commandHelp(command: Command): string {
  return `${command.help}\n${COMMON}`;
}

/** Returns a list of the variants with their rulesets and options. */
export function rulesetsHelp(): string {
  return VARIANT_IDS.map((id) => {
    const def = variantOf(id);
    const options = Object.entries(def.optionValues).map(([name, values]) => {
      const words = values.map((value) => (typeof value === 'string' ? value : value ? 'on' : 'off'));
      return `  ${name.padEnd(28)} ${words.join(' | ')}\n`;
    });
    return `${id}: rulesets ${Object.keys(def.presets).join(', ')}\n${options.join('')}`;
  }).join('\n');
}
