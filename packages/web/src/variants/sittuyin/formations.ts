import type { FormationFiles } from '../kit/formations.js';
import games from './formationGames.txt?raw';
import armies from './formations.txt?raw';

/** The formations of this game, and their games. */
export const sittuyinFormations: FormationFiles = { armies, games };
