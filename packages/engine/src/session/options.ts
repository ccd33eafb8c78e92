/** The engine's options, in one table: names, parsing, documentation. Both protocols and docs/uci.md follow it. */

import { makeFen, variantOf } from '@sitke/rules';
import { MAX_THREADS } from '../search/engine.js';
import { isSearchFeature, SEARCH_FEATURES } from '../search/features.js';
import { ELO_RANGE } from '../search/levels.js';
import { MARGIN_NAMES, MARGINS, type Margins } from '../search/margins.js';
import { OVERHEAD_MS } from '../search/timeman.js';
import { fairyOf } from '../variants/registry.fairy.js';
import {
  HASH_DEFAULT,
  HASH_MAX,
  MULTI_PV_MAX,
  OVERHEAD_MAX_MS,
  SEED_MAX,
  type SessionSettings,
  SKILL_MAX,
} from './settings.js';
import { clip } from './text.js';

/** Message to the user after setting an option; undefined if there is none. */
type Said = string | undefined;

interface Named {
  readonly name: string;
  /** A sentence for the documentation. */
  readonly about: string;
  /** Whether XBoard does not have the option, because it has a command for it or no use for it. */
  readonly isUciOnly?: boolean;
}

/** An option, its default, and its setter. */
export type EngineOption = Named &
  (
    | {
        readonly type: 'spin';
        readonly initial: number;
        readonly min: number;
        readonly max: number;
        /** Whether the nearest value is taken where one is outside. */
        readonly isClamped?: boolean;
        readonly set: (settings: SessionSettings, value: number) => Said | Promise<Said>;
      }
    | {
        readonly type: 'check';
        readonly initial: boolean;
        readonly set: (settings: SessionSettings, value: boolean) => Said;
      }
    | {
        readonly type: 'combo';
        readonly initial: (settings: SessionSettings) => string;
        readonly values: (settings: SessionSettings) => readonly string[];
        readonly set: (settings: SessionSettings, value: string) => Said;
      }
    | {
        readonly type: 'string';
        readonly initial: (settings: SessionSettings) => string;
        readonly set: (settings: SessionSettings, value: string) => Said | Promise<Said>;
      }
    | { readonly type: 'button'; readonly set: (settings: SessionSettings) => Promise<void> }
  );

/** The options, in the order of the protocols' lists. */
export const OPTIONS: readonly EngineOption[] = [
  {
    name: 'Hash',
    about:
      'Size of the transposition table in MiB, rounded down to a power of two; the nearest where it is outside. Setting it empties the table.',
    isUciOnly: true,
    type: 'spin',
    initial: HASH_DEFAULT,
    min: 1,
    max: HASH_MAX,
    isClamped: true,
    set: async (settings, value) => {
      const size = await settings.setHash(value);
      return size === value ? undefined : `Hash is a power of two: ${size} MiB`;
    },
  },
  {
    name: 'Threads',
    about: 'How many threads search. Setting it empties the table; where there cannot be more than one, it says so.',
    isUciOnly: true,
    type: 'spin',
    initial: 1,
    min: 1,
    max: MAX_THREADS,
    isClamped: true,
    set: async (settings, value) => {
      const got = await settings.setThreads(value);
      return got === value ? undefined : `Threads: there is only ${got} here`;
    },
  },
  {
    name: 'Clear Hash',
    about: 'Forgets what earlier searches have learnt.',
    type: 'button',
    set: (settings) => settings.clear(),
  },
  {
    name: 'Ponder',
    about: 'Only tells programs that the engine can think on the other side’s time; nothing depends on its value.',
    isUciOnly: true,
    type: 'check',
    initial: false,
    set: () => undefined,
  },
  {
    name: 'MultiPV',
    about: 'How many of the best lines are shown.',
    type: 'spin',
    initial: 1,
    min: 1,
    max: MULTI_PV_MAX,
    set: (settings, value) => {
      settings.multiPv = value;
      return undefined;
    },
  },
  {
    name: 'Move Overhead',
    about:
      'Time that a move takes besides the search, in ms: more on a slow connection. It comes off the time for each move by the clock.',
    type: 'spin',
    initial: OVERHEAD_MS,
    min: 0,
    max: OVERHEAD_MAX_MS,
    isClamped: true,
    set: (settings, value) => {
      settings.overheadMs = value;
      return undefined;
    },
  },
  {
    name: 'UCI_Variant',
    about: 'The game. A position set before belongs to the old one and gives way to the start of the new.',
    isUciOnly: true,
    type: 'combo',
    initial: (settings) => settings.variants[0]!,
    values: (settings) => settings.variants,
    set: (settings, value) => {
      settings.setVariant(value);
      return variantText(settings);
    },
  },
  {
    name: 'Ruleset',
    about:
      'The ruleset of the game, by name, with options that differ: `federation promo.noCheck=off`. Each game keeps its own.',
    type: 'string',
    initial: (settings) => variantOf(settings.variant).standardPreset,
    set: (settings, value) => {
      const problem = settings.setRuleset(value);
      return problem === '' ? undefined : `Ruleset: ${clip(problem)}`;
    },
  },
  {
    name: 'TablePath',
    about:
      'The folder of endgame tables, as `sitke tb build` makes them. Full strength plays by them where it can; no level does.',
    type: 'string',
    initial: () => '',
    set: async (settings, value) => {
      const about = await settings.setTableFolder(value);
      return about === '' ? undefined : `TablePath: ${clip(about)}`;
    },
  },
  {
    name: 'EvalFile',
    about:
      'The file of a net to evaluate positions with, in place of the one that comes with the engine. One that does not fit is refused, and the engine plays without.',
    type: 'string',
    initial: () => '',
    set: async (settings, value) => {
      const problem = await settings.setNetFile(value);
      return problem === '' ? undefined : `EvalFile: ${clip(problem)}`;
    },
  },
  {
    name: 'Seed',
    about:
      'Which of several set-ups the engine makes, and what a level overlooks; with 0 it differs from game to game.',
    type: 'spin',
    initial: 0,
    min: 0,
    max: SEED_MAX,
    set: (settings, value) => {
      settings.seed = value === 0 ? undefined : value;
      return undefined;
    },
  },
  {
    name: 'Skill Level',
    about: 'How strong to play: levels 1 to 10, and above them full strength; see levels.md.',
    type: 'spin',
    initial: SKILL_MAX,
    min: 1,
    max: SKILL_MAX,
    set: (settings, value) => {
      settings.skill = value;
      return undefined;
    },
  },
  {
    name: 'UCI_LimitStrength',
    about: 'Whether to play as strongly as `UCI_Elo` says, whatever `Skill Level` says.',
    isUciOnly: true,
    type: 'check',
    initial: false,
    set: (settings, value) => {
      settings.isEloLimited = value;
      return undefined;
    },
  },
  {
    name: 'UCI_Elo',
    about:
      'A rating on the ladder of the levels, for `UCI_LimitStrength`; between two levels it is played between them.',
    isUciOnly: true,
    type: 'spin',
    initial: ELO_RANGE[1],
    min: ELO_RANGE[0],
    max: ELO_RANGE[1],
    set: (settings, value) => {
      settings.elo = value;
      return undefined;
    },
  },
  {
    name: 'UCI_ShowWDL',
    about:
      'Whether infos tell the chances of a win, a draw and a loss, in thousandths: `wdl 120 800 80`. Only for games in which they were measured.',
    isUciOnly: true,
    type: 'check',
    initial: false,
    set: (settings, value) => {
      settings.showsWdl = value;
      const isMissing = value && settings.winModel === null;
      return isMissing ? `UCI_ShowWDL: nobody has measured the chances in ${settings.rules.def.name}` : undefined;
    },
  },
  {
    name: 'Without',
    about: 'Techniques of the search to leave out, by name, to measure what they are worth: `nullMove killers`.',
    isUciOnly: true,
    type: 'string',
    initial: () => '',
    set: (settings, value) => {
      const names = wordsOf(value);
      const unknown = names.find((name) => !isSearchFeature(name));
      if (unknown !== undefined) return `Without: no technique ${clip(unknown)}, they are ${SEARCH_FEATURES.join(' ')}`;
      settings.without = names.filter(isSearchFeature);
      return undefined;
    },
  },
  {
    name: 'Margins',
    about: 'Numbers of the search to change, by name, to tune them: `futilityPly=120 razoringPly=200`.',
    isUciOnly: true,
    type: 'string',
    initial: () => '',
    set: (settings, value) => {
      const margins = parseMargins(value);
      if (typeof margins === 'string') return `Margins: ${margins}`;
      settings.margins = margins;
      return undefined;
    },
  },
];

function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** Returns numbers of the search, or what is wrong with the first that cannot be used. */
function parseMargins(text: string): Margins | string {
  const margins: Partial<Record<keyof typeof MARGINS, number>> = {};
  for (const word of wordsOf(text)) {
    const [given = '', value = ''] = word.split('=');
    const name = MARGIN_NAMES.find((known) => known === given);
    if (name === undefined) return `no number ${clip(given)}, they are ${MARGIN_NAMES.join(' ')}`;
    const [, least, most] = MARGINS[name];
    const isInside = /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;
    if (!isInside) return `${name} is from ${least} to ${most}, not ${clip(value) || 'nothing'}`;
    margins[name] = Number(value);
  }
  return margins;
}

/** Returns a line about the variant for programs that do not know it, as Fairy-Stockfish gives it. */
function variantText({ rules, start, variant }: SessionSettings): string {
  const { def } = rules;
  // Any kind of piece may be in a pocket there.
  const kinds = rules.initial.pockets.some((count) => count > 0) ? def.pieces.length : 0;
  const { template, hands } = fairyOf(variant);
  const fen = hands === undefined ? makeFen(start) : makeFen(start).replace(/\[\w*\]/, `[${hands}]`);
  const board = `files ${def.files} ranks ${def.ranks} pocket ${kinds}`;
  return `variant ${def.id} ${board} template ${template} startpos ${fen}`;
}

type SpinOption = EngineOption & { readonly type: 'spin' };

async function setSpin(option: SpinOption, settings: SessionSettings, text: string): Promise<string> {
  const { name, min, max, isClamped } = option;
  const value = /^-?\d{1,30}$/.test(text) ? Number(text) : Number.NaN;
  const nearest = Math.min(Math.max(value, min), max);
  const isInside = nearest === value;
  if (!isInside && !(isClamped && nearest >= min)) return `${name} is from ${min} to ${max}, not ${clip(text)}`;
  const said = (await option.set(settings, nearest)) ?? '';
  const used = isInside ? '' : `${name} is from ${min} to ${max}: ${nearest} is used`;
  return [used, said].filter((part) => part !== '').join('; ');
}

/** Returns an option by its name, ignoring case. */
export function findOption(name: string): EngineOption | undefined {
  return OPTIONS.find((option) => option.name.toLowerCase() === name.toLowerCase());
}

/** Sets an option from a text; returns a message for the user, empty if there is none. */
export async function setOption(option: EngineOption, settings: SessionSettings, text: string): Promise<string> {
  switch (option.type) {
    case 'button':
      await option.set(settings);
      return '';
    case 'string':
      return (await option.set(settings, text === '<empty>' ? '' : text)) ?? '';
    case 'combo': {
      const values = option.values(settings);
      const value = values.find((known) => known.toLowerCase() === text.toLowerCase());
      if (value === undefined) return `${option.name} is ${values.join(' or ')}, not ${clip(text)}`;
      return option.set(settings, value) ?? '';
    }
    case 'check': {
      const isTrue = text.toLowerCase() === 'true';
      if (!isTrue && text.toLowerCase() !== 'false') return `${option.name} is true or false, not ${clip(text)}`;
      return option.set(settings, isTrue) ?? '';
    }
    case 'spin':
      return setSpin(option, settings, text);
  }
}
