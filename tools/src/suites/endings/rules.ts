import { type Rules, rulesOf } from '@sitke/rules';

/** The rules of the suite: the count is drawn by itself or on a claim, which the bare king always makes. */
export const RULES: Rules = rulesOf('sittuyin', 'pychess');
