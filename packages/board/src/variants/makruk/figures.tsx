/** The six figures, turned pieces of Thailand, in a box of 100 × 100. Drawn for this project. */

/** A stupa of three rings under a long spire. */
const king = (
  <g>
    <path class="figure" d="M50 6C52 16 54 24 60 31L57 34H43L40 31C46 24 48 16 50 6Z" />
    <path class="figure" d="M39 36H61L65 45H35Z" />
    <path class="figure" d="M34 47H66C66 56 70 62 76 69H24C30 62 34 56 34 47Z" />
    <path class="figure" d="M22 71H78L81 83H19Z" />
    <path class="figure-cut" d="M33 62H67" />
  </g>
);

/** The same with a bud in place of the spire. */
const met = (
  <g>
    <path class="figure" d="M50 20C56 25 58 31 55 37H45C42 31 44 25 50 20Z" />
    <path class="figure" d="M40 39H60L63 47H37Z" />
    <path class="figure" d="M36 49H64C64 58 68 64 74 71H26C32 64 36 58 36 49Z" />
    <path class="figure" d="M24 73H76L79 83H21Z" />
  </g>
);

/** A bell with a knob, broad below. */
const khon = (
  <g>
    <circle class="figure" cx="50" cy="19" r="6" />
    <path class="figure" d="M50 26C63 31 66 44 67 55C68 62 72 66 77 71H23C28 66 32 62 33 55C34 44 37 31 50 26Z" />
    <path class="figure" d="M22 73H78L80 83H20Z" />
    <path class="figure-cut" d="M34 53C44 57 56 57 66 53" />
  </g>
);

/** A horse's head with a crest, on a ring. */
const horse = (
  <g>
    <path
      class="figure"
      d="M36 71C35 63 43 58 47 51C41 54 35 55 30 60C26 64 20 61 20 55C21 48 28 43 31 36C33 31 36 28 40 26L42 15L50 22L58 16L60 25L69 24L68 33L76 36L72 43C76 52 75 62 72 71Z"
    />
    <path class="figure" d="M30 74H75L78 83H27Z" />
    <circle class="figure-hole" cx="42" cy="36" r="3.2" />
    <path class="figure-cut" d="M56 31C62 38 65 48 63 60" />
  </g>
);

/** A boat: a low round hull under a flat deck. */
const rook = (
  <g>
    <path class="figure" d="M41 26H59L62 36H38Z" />
    <path class="figure" d="M14 39H86C86 46 81 52 74 55H26C19 52 14 46 14 39Z" />
    <path class="figure" d="M30 58H70L74 70H26Z" />
    <path class="figure" d="M22 73H78L80 83H20Z" />
  </g>
);

/** A cowrie shell with its slit. */
const pawn = (
  <g>
    <path class="figure" d="M50 23C65 23 76 37 74 54C72 70 62 79 50 79S28 70 26 54C24 37 35 23 50 23Z" />
    <path class="figure-cut" stroke-width="5" d="M50 30C46 44 46 58 50 72" />
    <path class="figure-cut" stroke-width="3.5" d="M39 41H45M37 51H44M39 61H45M53 41H60M52 51H62M53 61H60" />
  </g>
);

export const FIGURES = { king, khon, met, rook, horse, pawn } as const;
