/** The formations of a variant, and the engine's games of each against each other one. */
import { parseRuleset, type Rules, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { loadFormations } from '../../variants/registry.formations.js';
import { type Army, armyText, parseArmy } from './army.js';

export interface Formation {
  readonly name: string;
  readonly army: Army;
}

/** Games of a formation against another: won, drawn and lost by Red. */
export interface Meeting {
  readonly red: string;
  readonly black: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface Formations {
  /** Rules under which a side places its whole army at once. */
  readonly rules: Rules;
  readonly ruleset: string;
  readonly formations: readonly Formation[];
  readonly meetings: readonly Meeting[];
}

/** Returns the fields of the lines of a file, without those of comments. */
function fieldsOf(text: string): string[][] {
  const lines = text.trim().split('\n');
  return lines.filter((line) => !line.startsWith('#')).map((line) => line.split('; '));
}

/** Loads the formations of a variant; null where nothing is placed. */
export async function formationsOf(variant: VariantId): Promise<Formations | null> {
  const files = await loadFormations(variant);
  if (!files) return null;
  const [[, ruleset = ''] = [], ...named] = fieldsOf(files.armies);
  const options = parseRuleset(variantOf(variant), ruleset);
  if (!options.ok) throw new RangeError(options.error.message);
  const rules = rulesOf(variant, options.value);
  const formations = named.map(([name = '', text = '']) => {
    const army = parseArmy(rules, text);
    if (!army) throw new RangeError(`formation ${name} has no army`);
    return { name, army };
  });
  const meetings = fieldsOf(files.games).map(([red = '', black = '', counts = '']) => {
    const [won = 0, drawn = 0, lost = 0] = counts.split(' ').map(Number);
    return { red, black, won, drawn, lost };
  });
  return { rules, ruleset, formations, meetings };
}

/** Returns the formation that an army is; undefined if none. */
export function formationOf({ rules, formations }: Formations, army: Army): Formation | undefined {
  const text = armyText(rules.def, army);
  return formations.find((each) => armyText(rules.def, each.army) === text);
}

/** Points out of so many games; a draw is half of one. */
export interface Record {
  readonly points: number;
  readonly games: number;
}

/** Returns what a formation has made as one of the sides: against all, or against one. */
export function recordOf({ meetings }: Formations, name: string, side: 'red' | 'black', other?: string): Record {
  let [points, games] = [0, 0];
  for (const meeting of meetings) {
    const { won, drawn, lost } = meeting;
    const against = meeting[side === 'red' ? 'black' : 'red'];
    if (meeting[side] !== name || (other !== undefined && against !== other)) continue;
    points += (side === 'red' ? won : lost) + drawn / 2;
    games += won + drawn + lost;
  }
  return { points, games };
}
