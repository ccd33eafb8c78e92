/** Which sentences the games of this device ask for. */
import { type Color, variantOf } from '@sitke/rules';
import { errorText, sideName } from '@sitke/rules/text';
import type { Texts } from '../../i18n/index.js';
import { rulesTitle } from '../../i18n/pagePhrases.js';
import { playersText } from '../../i18n/playersText.js';
import { bothText, namesOf } from '../../i18n/whoPhrases.js';
import type { Source } from '../../session/gameState.js';
import type { BrokenLine } from '../../session/games/file.js';
import type { ImportReport } from '../../session/games/import.js';
import { type GameRecord, kindOf, ownColor, winnerOf } from '../../session/games/record.js';
import { FULL_STRENGTH } from '../../session/levels.js';

/** Returns how a game is called: its own name, or who plays it. */
export function titleOf(texts: Texts, record: GameRecord): string {
  const { t } = texts;
  const { name, game } = record;
  if (name !== '') return name;
  const { source, computer } = game;
  if (source) return sourceTitle(texts, source);
  if (!computer) return t(`games.kind.${kindOf(record) === 'people' ? 'people' : 'analysis'}`);
  const { level } = computer;
  return level >= FULL_STRENGTH ? t('games.kind.full') : t('games.kind.computer', { level });
}

function sourceTitle(texts: Texts, source: Source): string {
  if (source.kind === 'pgn') return playersText(texts, source.tags['White'], source.tags['Black']);
  return bothText(texts, namesOf(texts, { source }));
}

/** Returns the game and its rules. */
export function rulesOfRecord(texts: Texts, { game: { variant, ruleset } }: GameRecord): string {
  return rulesTitle(texts, { page: 'ruleset', variant, ruleset, article: '' });
}

/** Returns how far a game has come. */
export function resultText(texts: Texts, record: GameRecord): string {
  const { t } = texts;
  const { isOver, result } = record.summary;
  // As players count them: a move of each side is one.
  const moves = Math.ceil(record.summary.moves / 2);
  if (!isOver) return t('games.open', { moves });
  if (result === '1/2-1/2') return t('games.drawn', { moves });
  const [winner, own] = [winnerOf(record), ownColor(record)];
  const side = (color: Color): string => sideName(texts, variantOf(record.game.variant), color);
  if (winner === null) return t('games.noResult', { moves });
  if (own === null) return t('games.won', { side: side(winner), moves });
  return t(winner === own ? 'games.wonByMe' : 'games.lostByMe', { side: side(own), moves });
}

/** Returns when a game was last played on. */
export function whenText({ locale }: Texts, ms: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

/** Returns all that a search looks through: what the list shows, and the date as numbers. */
export function searchText(texts: Texts, record: GameRecord): string {
  const { changedMs, game, summary } = record;
  const kind = titleOf(texts, { ...record, name: '' });
  const date = new Date(changedMs).toISOString().slice(0, 10);
  const shown = [
    titleOf(texts, record),
    kind,
    rulesOfRecord(texts, record),
    resultText(texts, record),
    whenText(texts, changedMs),
  ];
  const tags = game.source?.kind === 'pgn' ? Object.values(game.source.tags) : [];
  return [...shown, ...tags, game.ruleset, date, summary.result].join('\n').toLowerCase();
}

function brokenText(texts: Texts, broken: BrokenLine): string {
  const { t } = texts;
  const { line, name } = broken;
  const why =
    broken.why === 'rules'
      ? errorText(texts, variantOf(broken.variant), broken.error)
      : t(`games.import.${broken.why}`);
  return name === '' ? t('games.import.line', { line, why }) : t('games.import.lineNamed', { line, name, why });
}

/** Returns what an import came to: sentences, and a line for each broken one. */
export function importText(
  texts: Texts,
  report: ImportReport,
): { readonly text: string; readonly lines: readonly string[] } {
  const { t } = texts;
  if (report.problem !== null) return { text: t(`games.import.${report.problem}`), lines: [] };
  const { added, same, twins, missing, broken, hasResults } = report;
  const parts = [
    t('games.import.added', { count: added }),
    twins > 0 && t('games.import.twins', { count: twins }),
    same > 0 && t('games.import.same', { count: same }),
    hasResults && t('games.import.training'),
    missing > 0 && t('games.import.missing', { count: missing }),
    broken.length > 0 && t('games.import.broken', { count: broken.length }),
  ];
  return {
    text: parts.filter((part) => part !== false).join(' '),
    lines: broken.map((each) => brokenText(texts, each)),
  };
}
