/** The report on a match, in words. */

import type { Fault, Report } from '@sitke/match';
import { t } from './texts.js';

/** Returns a failure of an engine as a line. */
export function faultText({ engine, round, kind, detail }: Fault): string {
  const fault = { engine, round, kind };
  return detail === '' ? t('match.fault', fault) : t('match.faultBecause', { ...fault, detail });
}

function eloText(elo: number): string {
  if (!Number.isFinite(elo)) return t(elo > 0 ? 'match.elo.most' : 'match.elo.least');
  return `${elo > 0 ? '+' : ''}${elo.toFixed(1)}`;
}

function estimateLines({ pairs, score, scoreError, elo, eloRange, los }: NonNullable<Report['estimate']>): string[] {
  if (scoreError === null || eloRange === null || los === null) {
    return [t('match.scoreAlone', { score: 100 * score, pairs }), t('match.eloAlone', { elo: eloText(elo) })];
  }
  const [low, high] = eloRange.map(eloText);
  return [
    t('match.score', { score: 100 * score, error: 100 * scoreError, pairs }),
    t('match.elo', { elo: eloText(elo), low: low!, high: high! }),
    t('match.los', { los: 100 * los }),
  ];
}

function sprtLine({ elo0, elo1, alpha, beta, llr, lower, upper, accepted }: NonNullable<Report['sprt']>): string {
  const [a, b, c, d] = [elo0, elo1, alpha, beta].map(String);
  return t('match.sprt', {
    ...{ elo0: a!, elo1: b!, alpha: c!, beta: d! },
    ...{ llr, lower, upper, accepted: accepted ?? 'none' },
  });
}

/** Returns a report as lines of text. */
export function reportText(report: Report): string {
  const { engines, limits, wins, draws, losses, pentanomial, endings, faults } = report;
  const ways = Object.entries(endings).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = [
    `${engines[0]} (${limits[0]}) - ${engines[1]} (${limits[1]})`,
    t('match.games', { games: wins + draws + losses, wins, draws, losses }),
    t('match.pairs', { counts: pentanomial.join(' ') }),
    ...(report.estimate ? estimateLines(report.estimate) : []),
    ...(report.sprt ? [sprtLine(report.sprt)] : []),
    ...ways.map(([way, count]) => t('match.endedBy', { way, count })),
    ...faults.map(faultText),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
