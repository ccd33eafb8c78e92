import { describe, expect, test } from 'vitest';
import { mistakeText } from '../../features/puzzle/phrases.js';
import { texts } from '../../i18n/index.js';
import type { Judges } from '../computer/judging.js';
import { NEW_CARD } from '../practice/practice.js';
import { MistakeSession, mistakeId } from './mistake.js';

const MISTAKE = {
  ...NEW_CARD,
  variant: 'sittuyin',
  ruleset: 'pychess',
  fen: 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9',
  played: 'g4g5',
  best: 'a3a4',
  noted: 100,
} as const;

/** After a try the other side is a little better, or much. */
const judges: Judges = {
  probe: async () => null,
  search: async (_, path) => {
    if (path === '') return { best: 'a3a4', score: 0, line: ['a3a4'] };
    if (path === 'h4h5') return { best: 'g6h5', score: 10, line: ['g6h5'] };
    const best = path === 'b3b4' ? 'a5b4' : 'h6g5';
    return { best, score: 300, line: [best] };
  },
};

function begun(how: Judges = judges) {
  const results: boolean[] = [];
  return { results, session: new MistakeSession(MISTAKE, how, (isSolved) => results.push(isSolved)) };
}
const statusOf = (session: MistakeSession) => mistakeText(texts, session).status;

describe('a mistake', () => {
  test.each(['a3a4', 'h4h5'])('is mended by %s, which keeps the value', async (uci) => {
    const { session, results } = begun();
    expect(statusOf(session)).toBe('Red moves. g5 was played here: find a better move.');
    session.dispatch({ type: 'typed', text: uci });
    await expect.poll(() => session.step).toBe('solved');
    expect([results, statusOf(session)]).toEqual([[true], `${uci.slice(2)} is right.`]);
  });

  test.each(['g4g5', 'b3b4'])('is not mended by %s, which is answered', async (uci) => {
    const { session, results } = begun();
    session.dispatch({ type: 'typed', text: uci });
    session.dispatch({ type: 'typed', text: 'a3a4' });
    await expect.poll(() => statusOf(session)).toMatch(/ loses too much: the other side replies .+\.$/);
    expect(results).toEqual([false]);
    session.dispatch({ type: 'undone' });
    session.dispatch({ type: 'typed', text: 'a3a4' });
    await expect.poll(() => session.step).toBe('solved');
    expect([results, statusOf(session)]).toEqual([[false], 'a4 was better. You will see this one again tomorrow.']);
  });

  test('helps, and shows the better move', async () => {
    const { session, results } = begun();
    session.help();
    expect(statusOf(session)).toBe('Hint: look at the pawn on a3.');
    session.show();
    await expect.poll(() => session.step).toBe('solved');
    expect(results).toEqual([false]);
  });

  test('says so where the engine does not work, and can be tried again', async () => {
    const { session, results } = begun({ ...judges, search: () => Promise.reject(new Error('gone')) });
    session.dispatch({ type: 'typed', text: 'h4h5' });
    await expect.poll(() => statusOf(session)).toContain('the engine does not work');
    session.retry();
    expect([session.step, results]).toEqual(['move', []]);
  });

  test('has a name that says which slip it is', () => {
    expect(mistakeId(MISTAKE)).toMatch(/^[a-z0-9]{7}$/);
    expect(mistakeId({ ...MISTAKE, played: 'h4h5' })).not.toBe(mistakeId(MISTAKE));
  });
});
