import { parseSquare, roleOfLetter, variantOf } from '@sitke/rules';
import type { BookArmy } from '../bookArmy.js';

/**
 * Arrays found and measured by tools/src/study/setups: squares from Red's side, then the value as Red, who moves first, and
 * as Black, in centipawns. Best first.
 */
export const SETUP_BOOK = `
Kb2 Fc2 Se3 Sg3 Ne2 Nf3 Ra1 Rh1 61 28
Kc2 Fb2 Se2 Se3 Nd2 Nf3 Rg1 Rh1 55 11
Kb2 Fa2 Sd2 Sf3 Nc2 Nf2 Rg1 Rh1 51 15
Ke2 Fb2 Se3 Sg3 Nd2 Nf3 Rf1 Rh1 54 9
Kb2 Fc2 Se3 Sg3 Nf2 Nf3 Ra1 Rc1 44 14
Ke2 Fd2 Sg2 Se3 Nf2 Nf3 Ra1 Rb1 44 13
Kg2 Fh3 Se3 Sg3 Ne2 Nf3 Rd1 Rf1 47 9
Ke2 Fb2 Sf2 Se3 Nd2 Nf3 Rd1 Rh1 45 11
Kc2 Fb2 Se2 Sf3 Nd2 Nf2 Rg1 Rh1 40 13
Kb2 Fc2 Sg2 Se3 Nf3 Ng3 Ra1 Rc1 41 11
Kc2 Fb2 Se3 Sg3 Nd2 Nf3 Rc1 Rh1 41 10
Kb2 Fc2 Sg2 Se3 Nd2 Ne2 Ra1 Rh1 37 14
Kb2 Fc2 Se2 Se3 Nf2 Nf3 Ra1 Rb1 39 11
Kb2 Fa2 Se2 Sg3 Ne3 Nf3 Rc1 Rh1 55 -6
Kf2 Fg2 Se2 Se3 Nf3 Ng3 Rb1 Rc1 37 11
Kf2 Fg2 Se2 Se3 Nf3 Ng3 Ra1 Re1 34 13
Kc2 Fg2 Sb2 Se3 Ne2 Nf3 Rb1 Rd1 34 12
Kc2 Fb2 Sf3 Sh3 Nd2 Ng3 Rb1 Re1 47 -1
Kb2 Fc2 Se3 Sg3 Nd2 Ne2 Ra1 Rf1 36 9
Kb2 Fc2 Sf2 Sf3 Ne2 Ne3 Ra1 Rh1 42 2
Kb2 Fe2 Sg3 Sh3 Ne3 Nf3 Ra1 Rc1 43 -1
Kc2 Fb2 Se2 Sf2 Nd2 Nf3 Rb1 Rh1 34 8
Kc2 Fg2 Sb2 Sd2 Nf3 Ng3 Rb1 Re1 39 3
Kc2 Fd2 Sf3 Sg3 Nb2 Nf2 Rb1 Re1 41 0
Kd2 Fc2 Se3 Sf3 Ne2 Ng3 Re1 Rh1 32 9
Kc2 Fd2 Se2 Sf2 Nf3 Ng3 Ra1 Rb1 34 4
Kc2 Fg2 Sd2 Se3 Nf3 Ng3 Rb1 Rh1 41 -3
Kc2 Fb2 Sg2 Se3 Ne2 Nf3 Rc1 Rd1 32 4
Kd2 Fb2 Sf3 Sg3 Ne2 Ne3 Re1 Rh1 38 -2
Kb2 Fa2 Sg3 Sh3 Nc2 Nf3 Re1 Rf1 47 -14
Ke2 Fc2 Sd2 Se3 Nf2 Nf3 Rd1 Rf1 29 4
Kb2 Fg2 Se2 Sf2 Nc2 Nd2 Rc1 Rh1 27 6
Kf2 Fe2 Sf3 Sg3 Nd2 Ne3 Rc1 Re1 31 1
Kb2 Fa2 Sg2 Sg3 Nd2 Nf3 Rc1 Re1 37 -5
Kb2 Fc2 Sf2 Sg2 Nd2 Ne2 Rc1 Rh1 31 0
Kb2 Fa2 Sf3 Sg3 Nd2 Ne3 Rc1 Re1 33 -2
Kg2 Fh3 Se3 Sg3 Nf2 Nf3 Ra1 Rh1 30 1
Kb2 Fa2 Se3 Sf3 Nc2 Ne2 Rf1 Rh1 28 2
Kc2 Fb2 Se2 Sg3 Nd2 Nf2 Rc1 Rh1 28 1
Kc2 Fb2 Se2 Sg3 Nd2 Ne3 Rg1 Rh1 45 -16
Kb2 Fa2 Se3 Sg3 Nd2 Nf3 Rc1 Rh1 37 -8
Kb2 Fc2 Sf2 Se3 Nd2 Ne2 Ra1 Rb1 23 5
Kb2 Fa2 Sg2 Sg3 Nc2 Nd2 Re1 Rf1 35 -8
Ke2 Fb2 Sf2 Sf3 Nd2 Ne3 Rg1 Rh1 39 -13
Kc2 Fe3 Sd2 Sg2 Ne2 Nf2 Ra1 Rb1 20 6
Kb2 Fd2 Sf2 Sf3 Nc2 Ng3 Rc1 Re1 35 -10
Kb2 Fg2 Se2 Sg3 Nc2 Nd2 Ra1 Rf1 23 2
Kb2 Ff2 Sc2 Sg2 Nd2 Nf3 Ra1 Re1 21 3
Kc2 Fa2 Sf3 Sg3 Nb2 Nd2 Rc1 Re1 33 -10
Kd2 Fc2 Sf3 Sg3 Ne2 Ne3 Ra1 Rh1 35 -12
Kb2 Fa2 Sf3 Sg3 Nc2 Nd2 Rg1 Rh1 27 -4
Kb2 Fc2 Sd2 Sg3 Nf2 Nf3 Re1 Rf1 32 -10
Kb2 Fc2 Sf3 Sg3 Ne2 Ne3 Ra1 Rf1 30 -9
Kb2 Fa2 Se2 Sg3 Nc2 Nd2 Rf1 Rh1 27 -6
Kb2 Ff2 Sf3 Sh3 Nc2 Nd2 Rc1 Rg1 20 0
Kc2 Fh2 Sf2 Sg2 Nd2 Ne2 Ra1 Rd1 16 2
Kb2 Fe2 Se3 Sg3 Nc2 Nd2 Rc1 Rg1 16 2
Kc2 Fb2 Se3 Sh3 Ne2 Nf3 Rb1 Rg1 23 -6
Kc2 Fg2 Sd2 Sg3 Nb2 Nf3 Ra1 Re1 27 -10
Ka2 Fb2 Sc2 Se3 Ne2 Nf3 Ra1 Rd1 25 -8
Kf2 Fg2 Sf3 Sg3 Ne2 Ne3 Rd1 Re1 24 -9
Kc2 Fd2 Sf2 Sf3 Nb2 Ne2 Ra1 Rb1 10 6
Kb2 Fd2 Sf3 Sg3 Nf2 Ne3 Ra1 Rb1 18 -4
Kd2 Fc2 Se3 Sh3 Ne2 Nf3 Ra1 Re1 26 -11
Kc2 Fg2 Sd2 Se3 Nf3 Ng3 Ra1 Rd1 22 -7
Kb2 Fa2 Sf2 Sg3 Ne3 Nf3 Rc1 Rd1 31 -18
Kf2 Fb2 Sf3 Sg3 Nd2 Ne3 Re1 Rg1 36 -22
Kb2 Ff2 Sd2 Sf3 Ne2 Ne3 Rb1 Rc1 16 -2
Ke2 Fd2 Se3 Sf3 Nc2 Nf2 Rd1 Rh1 15 -2
Kb2 Fg2 Se2 Sg3 Nc2 Nf2 Ra1 Rb1 10 1
Kd2 Fb2 Se2 Sg2 Nf2 Ne3 Rc1 Re1 24 -13
Kc2 Fb2 Se3 Sf3 Nd2 Ne2 Rb1 Rd1 1 7
Kd2 Fc2 Sf3 Sh3 Ne2 Ne3 Re1 Rg1 26 -19
Kb2 Fa2 Sc2 Se3 Nd2 Ne2 Rf1 Rg1 29 -21
Kb2 Fg2 Se2 Sg3 Nd2 Ne3 Rb1 Rc1 14 -8
Kc2 Fb2 Se2 Sg3 Nd2 Ne3 Rc1 Re1 22 -17
Kb2 Fe2 Sc2 Se3 Nd2 Nf3 Rf1 Rh1 37 -32
Kc2 Fa2 Sd2 Sg3 Nb2 Nf2 Re1 Rh1 25 -21
Ke2 Fd2 Sf3 Sg3 Nf2 Ne3 Rf1 Rh1 28 -24
Kb2 Fh3 Sc2 Se3 Nf3 Ng3 Rb1 Rc1 24 -20
Kb2 Fd2 Sf2 Sf3 Nc2 Ne3 Ra1 Rc1 15 -12
Kb2 Fg2 Sd2 Sf2 Nc2 Nf3 Rb1 Re1 16 -13
Kb2 Fe2 Sg2 Se3 Nc2 Ng3 Ra1 Rc1 8 -6
Kb2 Fa2 Se2 Sg3 Nd2 Ne3 Rc1 Rf1 20 -18
Kf2 Fd2 Sg2 Sf3 Ne2 Ne3 Rb1 Re1 17 -15
Kb2 Fh2 Sc2 Sf3 Nd2 Nf2 Rd1 Re1 15 -14
Kc2 Fb2 Se2 Se3 Nd2 Ng3 Ra1 Rc1 15 -15
Kb2 Fa2 Sd2 Sg2 Ne3 Ng3 Rc1 Re1 17 -19
Kg2 Fh2 Sf2 Sh3 Nf3 Ng3 Re1 Rf1 21 -22
Kg2 Fa2 Sf3 Sg3 Nf2 Ne3 Rc1 Re1 16 -18
Kb2 Fe2 Sd2 Sf3 Ne3 Ng3 Ra1 Rb1 9 -12
Kb2 Fc2 Sa2 Sf2 Ne2 Ne3 Rg1 Rh1 27 -30
Kc2 Fd2 Se3 Sf3 Ne2 Nf2 Rg1 Rh1 23 -28
Kf2 Fe2 Sf3 Sg3 Nb2 Ne3 Rc1 Rg1 15 -21
Kc2 Fd2 Se2 Se3 Ng3 Nh3 Ra1 Rb1 10 -17
Ka2 Fh3 Sc2 Se3 Nb2 Nf3 Re1 Rf1 17 -25
Kc2 Fd2 Se2 Sf3 Nb2 Ng3 Rd1 Rh1 7 -16
Kg2 Fh3 Sf3 Sg3 Nd2 Ne3 Re1 Rh1 29 -39
Ka2 Fe2 Sf2 Sg3 Nd2 Nf3 Ra1 Rh1 13 -23
Kc2 Fe3 Sb2 Sf2 Nf3 Ng3 Rb1 Rf1 13 -24
Ka2 Fc2 Se3 Sg3 Nb2 Nf3 Ra1 Rb1 6 -17
Kc2 Fb2 Sf2 Sg3 Ne3 Nf3 Rd1 Re1 22 -33
Kb2 Ff3 Sg3 Sh3 Ne2 Ne3 Rb1 Rc1 11 -22
Ke2 Ff3 Sg3 Sh3 Nd2 Ne3 Rb1 Rc1 3 -16
Kc2 Fe3 Sf2 Sg2 Nb2 Nf3 Ra1 Rd1 10 -23
Kc2 Fe2 Sb2 Sg3 Nd2 Ne3 Rc1 Rf1 6 -20
Kd2 Fh3 Sf2 Sf3 Ne3 Ng3 Rc1 Re1 18 -33
Kb2 Fc2 Sd2 Se3 Ne2 Ng3 Rc1 Rh1 5 -22
Ke2 Fh3 Sf2 Sf3 Nd2 Ne3 Rb1 Rc1 9 -29
Ka2 Fe2 Sc2 Se3 Nb2 Nf2 Rg1 Rh1 10 -33
Kb2 Fc2 Sg2 Sg3 Nd2 Ne3 Rc1 Re1 22 -45
Ka2 Fd2 Sf3 Sh3 Nb2 Nc2 Rb1 Rg1 -3 -20
Kc2 Fg3 Sb2 Se2 Nd2 Nh2 Rb1 Rd1 -4 -20
Kg2 Ff2 Se2 Se3 Nc2 Nf3 Rb1 Rg1 5 -30
Kb2 Fc2 Sf2 Sh3 Nd2 Ne3 Rc1 Re1 16 -42
Kc2 Fh2 Sg2 Se3 Nb2 Nf2 Rb1 Re1 3 -30
Kb2 Fg2 Sf2 Sh3 Nc2 Ng3 Ra1 Rb1 -3 -24
Kc2 Fa2 Se3 Sg3 Nb2 Ne2 Rc1 Rd1 -11 -18
Kc2 Fh3 Sb2 Se2 Nd2 Ng2 Rb1 Rc1 -6 -24
Kg2 Ff2 Se2 Se3 Nd2 Nf3 Rc1 Rf1 -4 -30
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
