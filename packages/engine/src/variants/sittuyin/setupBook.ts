import { parseSquare, roleOfLetter, variantOf } from '@sitke/rules';
import type { BookArmy } from '../bookArmy.js';

/**
 * Arrays found and measured as docs/levels-in-detail.md says: squares from Red's side, then the value as Red, who moves first, and
 * as Black, in centipawns. Best first.
 */
export const SETUP_BOOK = `
Kf2 Fe3 Sc2 Se2 Nd2 Nf3 Rg1 Rh1 77 37
Kf2 Fe3 Sc2 Sf3 Nd2 Ne2 Rg1 Rh1 64 41
Kg2 Fe3 Sd2 Se2 Nf2 Nf3 Ra1 Rh1 62 38
Kc2 Fe3 Sd2 Se2 Nf2 Nf3 Rg1 Rh1 75 25
Kg2 Fd2 Sc2 Sg3 Nf2 Nf3 Re1 Rf1 78 21
Kg2 Fg3 Sc2 Sd2 Nf2 Nf3 Re1 Rf1 74 24
Kf2 Ff3 Sc2 Se3 Ne2 Ng3 Rd1 Re1 76 20
Kb2 Fe3 Sd2 Se2 Nf2 Nf3 Rc1 Rg1 79 17
Kf2 Fd2 Sc2 Se3 Ne2 Nf3 Rg1 Rh1 72 21
Kf2 Ff3 Sd2 Se3 Nc2 Ne2 Rg1 Rh1 64 29
Ka2 Fe3 Sc2 Se2 Nd2 Nf3 Rc1 Rg1 67 25
Kg2 Fe3 Sd2 Sg3 Nf2 Nf3 Ra1 Rb1 61 30
Kg2 Fe3 Sc2 Sd2 Nf2 Nf3 Ra1 Rf1 60 31
Kg2 Fe3 Sc2 Se2 Nf2 Nf3 Rc1 Rf1 57 33
Kg2 Fe3 Se2 Sg3 Nf2 Nf3 Rc1 Re1 58 29
Kf2 Fe3 Sd2 Se2 Nf3 Ng3 Rb1 Rc1 68 18
Kf2 Ff3 Sd2 Se3 Nc2 Ng3 Rb1 Rd1 70 15
Kg2 Fg3 Se2 Se3 Nf3 Nh3 Rc1 Re1 58 26
Kg2 Ff2 Sc2 Se3 Nd2 Nf3 Ra1 Rh1 60 24
Kb2 Fe3 Sd2 Sf3 Nc2 Ne2 Rg1 Rh1 58 25
Kg2 Fe3 Se2 Sg3 Nd2 Nf3 Rc1 Rh1 56 27
Kg2 Fc2 Sd2 Sg3 Nf3 Nh3 Re1 Rf1 66 17
Kg2 Fe3 Sd2 Se2 Nf2 Nf3 Rb1 Rc1 62 20
Kf2 Fe3 Sd2 Sf3 Nc2 Ng3 Rb1 Rh1 62 20
Kg2 Fe3 Sc2 Sg3 Nd2 Nf3 Ra1 Rh1 56 22
Kf2 Ff3 Sd2 Se3 Ne2 Ng3 Re1 Rh1 60 18
Kg2 Ff2 Sd2 Sg3 Nc2 Nf3 Rd1 Re1 69 9
Kc2 Fe3 Sd2 Sf3 Ne2 Nf2 Rg1 Rh1 61 17
Kg2 Ff2 Sd2 Se3 Ne2 Nf3 Ra1 Rh1 58 16
Kc2 Fb2 Se2 Se3 Nd2 Nf3 Rg1 Rh1 70 3
Kg2 Fe3 Sc2 Sd2 Nf3 Ng3 Ra1 Rh1 53 19
Kc2 Fe3 Sd2 Se2 Nf3 Ng3 Ra1 Rb1 59 13
Kg2 Ff2 Sc2 Se3 Ne2 Nf3 Ra1 Rf1 59 12
Kg2 Ff2 Sc2 Se3 Ne2 Nf3 Rc1 Rh1 58 8
Kf2 Fe3 Sd2 Sf3 Ne2 Ng3 Rb1 Rd1 61 4
Kc2 Fe3 Sd2 Sf2 Ne2 Nf3 Rg1 Rh1 73 -11
Kg2 Fe3 Sc2 Sd2 Nf3 Ng3 Re1 Rf1 47 14
Kg2 Fg3 Sc2 Se3 Ne2 Nf3 Rd1 Rh1 46 16
Kg2 Fc2 Se2 Sg3 Nd2 Nf3 Ra1 Rh1 47 15
Kg2 Fg3 Sd2 Sf2 Nc2 Nf3 Rc1 Re1 59 1
Kf2 Fe3 Sb2 Se2 Nd2 Nf3 Rc1 Rg1 52 7
Ka2 Fe3 Sd2 Se2 Nf2 Nf3 Rc1 Rf1 43 16
Kg2 Ff2 Sd2 Sf3 Ne2 Ne3 Rd1 Rh1 48 10
Kg2 Fe3 Sc2 Sf2 Nf3 Ng3 Rc1 Rd1 50 8
Kg2 Fe3 Se2 Sg3 Nf3 Nh3 Ra1 Rc1 56 1
Kg2 Ff2 Sd2 Se3 Nh2 Nf3 Rb1 Rc1 51 5
Kf2 Ff3 Sc2 Sd2 Ne2 Ne3 Ra1 Rh1 56 0
Kg2 Ff3 Sd2 Se3 Ne2 Nf2 Re1 Rf1 51 5
Kf2 Fe3 Sc2 Sd2 Ne2 Nf3 Rg1 Rh1 67 -12
Kf2 Fg2 Se2 Se3 Nf3 Ng3 Rb1 Rc1 47 8
Kg2 Ff3 Sd2 Sf2 Ne2 Ne3 Rd1 Rh1 51 4
Kg2 Ff2 Sc2 Se3 Ne2 Nf3 Rb1 Rd1 55 -2
Kg2 Ff3 Sd2 Sf2 Nc2 Ne2 Rb1 Rd1 48 3
Kb2 Fe3 Sc2 Sf2 Ne2 Nf3 Rg1 Rh1 61 -11
Kg2 Fe3 Sc2 Sg3 Nf3 Nh3 Rc1 Re1 53 -4
Kg2 Fc2 Sb2 Sg3 Nd2 Nf3 Re1 Rh1 48 -1
Ka2 Fe3 Sd2 Se2 Nc2 Nf3 Rg1 Rh1 65 -18
Ke2 Fd2 Sc2 Sg3 Nf2 Nf3 Rf1 Rh1 45 2
Ka2 Fe3 Sc2 Sf2 Ne2 Nf3 Rc1 Rd1 47 0
Kg2 Ff2 Se2 Se3 Nd2 Nf3 Rc1 Rf1 35 10
Kf2 Fe3 Sc2 Sd2 Ne2 Nf3 Ra1 Rf1 61 -16
Kc2 Ff2 Sd2 Se3 Ne2 Nf3 Rb1 Rf1 51 -6
Ke2 Fd2 Sg2 Se3 Nf2 Nf3 Ra1 Rb1 45 -1
Ka2 Fb2 Se2 Se3 Nc2 Nf3 Rd1 Rg1 46 -3
Kb2 Fc2 Sd2 Se3 Ne2 Nf3 Re1 Rf1 43 -1
Kf2 Fg3 Sc2 Se2 Nd2 Nf3 Ra1 Rc1 40 1
Kg2 Fg3 Sd2 Se2 Ne3 Nf3 Rc1 Rh1 55 -14
Kc2 Fd2 Se3 Sf3 Ne2 Nf2 Rg1 Rh1 43 -2
Kg2 Ff3 Sc2 Se3 Ne2 Nf2 Rd1 Rf1 33 8
Kf2 Fe3 Sc2 Sg2 Nf3 Ng3 Rc1 Rd1 38 2
Kb2 Fc2 Se3 Sg3 Ne2 Nf3 Ra1 Rh1 36 3
Kg2 Ff2 Sd2 Sf3 Ne3 Ng3 Rb1 Rd1 48 -9
Kg2 Fe3 Sc2 Sd2 Ne2 Nf3 Rf1 Rh1 59 -21
Kg2 Fe3 Sc2 Sf2 Ne2 Nf3 Rd1 Rf1 47 -9
Kg2 Ff2 Sd2 Sf3 Nc2 Ng3 Rd1 Rh1 36 2
Kg2 Ff3 Se2 Se3 Ng3 Nh3 Rc1 Rd1 36 2
Kf2 Ff3 Sb2 Sd2 Ne2 Ne3 Rb1 Rh1 43 -6
Kh2 Fg2 Sd2 Se3 Nf3 Ng3 Rb1 Rc1 51 -15
Kg2 Fe3 Sd2 Sg3 Nc2 Nf3 Rd1 Rh1 53 -18
Kg2 Fg3 Sb2 Se2 Nd2 Nf3 Rd1 Rh1 33 1
Kg2 Ff2 Se2 Se3 Nc2 Nf3 Rb1 Rg1 42 -10
Kf2 Fg2 Sd2 Sf3 Ne2 Ne3 Rc1 Rd1 32 0
Kg2 Fh3 Se3 Sg3 Ne2 Nf3 Rd1 Rf1 37 -7
Kf2 Fg2 Se2 Se3 Nf3 Ng3 Ra1 Re1 30 -1
Kg2 Fe3 Sd2 Sg3 Nc2 Nf3 Rb1 Rg1 55 -27
Kh2 Ff3 Sf2 Se3 Ne2 Ng3 Rb1 Rd1 48 -20
Kg2 Ff2 Sd2 Sf3 Ne2 Ne3 Rb1 Rf1 42 -14
Kh2 Fc2 Se2 Se3 Nf3 Nh3 Ra1 Rh1 31 -3
Kc2 Fe3 Sd2 Sg2 Ne2 Nf2 Ra1 Rb1 33 -7
Kb2 Fc2 Sd2 Sg3 Nf2 Nf3 Re1 Rf1 41 -16
Ke2 Fc2 Sd2 Se3 Nf2 Nf3 Rd1 Rf1 26 -2
Kb2 Fc2 Se2 Se3 Nf2 Nf3 Ra1 Rb1 25 -4
Kf2 Ff3 Sd2 Se2 Nc2 Ng2 Rc1 Rd1 31 -10
Kg2 Fg3 Sc2 Sd2 Ne2 Nf3 Ra1 Rf1 39 -19
Ke2 Fb2 Se3 Sg3 Nd2 Nf3 Rf1 Rh1 28 -10
Kg2 Ff2 Se2 Sg3 Nc2 Nf3 Rc1 Rd1 41 -23
Ke2 Fb2 Sf2 Se3 Nd2 Nf3 Rd1 Rh1 25 -8
Kb2 Fc2 Sg2 Se3 Nd2 Ne2 Ra1 Rh1 18 -1
Kb2 Fc2 Se3 Sg3 Nd2 Ne2 Ra1 Rf1 18 -2
Kc2 Fe3 Sb2 Sf2 Nf3 Ng3 Rb1 Rf1 28 -12
Kg2 Fe3 Sg3 Sh3 Ne2 Nf3 Ra1 Rd1 44 -29
Kc2 Fd2 Se2 Sf2 Nf3 Ng3 Ra1 Rb1 30 -16
Kb2 Ff2 Sc2 Sg2 Nd2 Nf3 Ra1 Re1 33 -20
Kg2 Fd2 Se2 Sg3 Nc2 Nf3 Rc1 Rh1 45 -33
Kg2 Fh3 Se3 Sg3 Nf2 Nf3 Ra1 Rh1 26 -15
Kc2 Fb2 Se2 Sf3 Nd2 Nf2 Rg1 Rh1 27 -16
Kc2 Fg2 Sd2 Se3 Nf3 Ng3 Ra1 Rd1 19 -10
Kb2 Fe2 Sc2 Se3 Nd2 Nf3 Rf1 Rh1 23 -16
Kb2 Fc2 Sf2 Sf3 Ne2 Ne3 Ra1 Rh1 25 -18
Kh2 Fg2 Sd2 Sf3 Ne2 Ne3 Rb1 Rd1 32 -26
Ka2 Ff2 Sc2 Sd2 Ne2 Nf3 Rc1 Rh1 33 -29
Kc2 Fg2 Sb2 Se3 Ne2 Nf3 Rb1 Rd1 22 -18
Kh2 Fg2 Sd2 Sf3 Ne3 Ng3 Rd1 Rg1 35 -32
Kb2 Fd2 Se2 Sf3 Nc2 Ne3 Rb1 Rg1 32 -30
Kc2 Fb2 Se3 Sg3 Nd2 Nf3 Rc1 Rh1 25 -23
Kb2 Ff2 Sd2 Sf3 Ne2 Ne3 Rb1 Rc1 21 -20
Kb2 Fe2 Se3 Sg3 Nc2 Nd2 Rc1 Rg1 10 -10
Kh2 Fg2 Sd2 Se3 Nc2 Ne2 Rb1 Rf1 37 -37
Ke2 Fb2 Sf2 Sf3 Nd2 Ne3 Rg1 Rh1 24 -26
Kd2 Fc2 Se3 Sf3 Ne2 Ng3 Re1 Rh1 25 -29
`;

const DEF = variantOf('sittuyin');

/** The book's armies, best first. */
export const SETUP_ARMIES: readonly BookArmy[] = SETUP_BOOK.trim()
  .split('\n')
  .map((line) => {
    const words = line.split(' ');
    const pieces = words.slice(0, -2).map((word) => ({
      role: roleOfLetter(DEF, word[0]!),
      square: parseSquare(DEF, word.slice(1))!,
    }));
    return { pieces, values: [Number(words.at(-2)), Number(words.at(-1))] };
  });
