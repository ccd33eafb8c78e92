/** The seven figures, in a box of 100 × 100. Drawn for this project; `figure-cut` and `figure-hole` show the base. */

const king = (
  <g>
    <path class="figure-line" stroke-width="6.5" d="M50 14V31M42 21H58" />
    <path
      class="figure"
      d="M50 30C54 30 57 34 57 39C64 33 76 37 76 47C76 55 69 60 67 68H33C31 60 24 55 24 47C24 37 36 33 43 39C43 34 46 30 50 30Z"
    />
    <path class="figure" d="M32 71H68L71 81H29Z" />
    <path class="figure-cut" d="M50 61C50 52 47 45 43 39M50 61C50 52 53 45 57 39" />
  </g>
);

const queen = (
  <g>
    <path class="figure" d="M33 68L23 39L38 52L41 30L50 49L59 30L62 52L77 39L67 68Z" />
    <circle class="figure" cx="22" cy="36" r="5" />
    <circle class="figure" cx="40" cy="25" r="5" />
    <circle class="figure" cx="60" cy="25" r="5" />
    <circle class="figure" cx="78" cy="36" r="5" />
    <path class="figure" d="M32 71H68L71 81H29Z" />
  </g>
);

const rook = (
  <g>
    <path class="figure" d="M29 20H39V29H45V20H55V29H61V20H71V38L64 44H36L29 38Z" />
    <path class="figure" d="M37 47H63L65 67H35Z" />
    <path class="figure" d="M31 70H69L72 81H28Z" />
  </g>
);

const bishop = (
  <g>
    <circle class="figure" cx="50" cy="17" r="5.5" />
    <path class="figure" d="M50 23C61 32 68 41 67 51C66 58 62 61 58 64H42C38 61 34 58 33 51C32 41 39 32 50 23Z" />
    <path class="figure" d="M38 67H62L64 72H36ZM31 75H69L71 82H29Z" />
    <path class="figure-cut" stroke-width="5" d="M57 29L49 43" />
  </g>
);

const knight = (
  <g>
    <path
      class="figure"
      d="M34 72C34 63 44 58 47 50C41 53 36 53 31 58C27 62 21 59 21 53C22 46 29 42 32 34C34 29 37 26 41 24L44 14L51 21C66 23 75 36 74 54C74 61 72 67 71 72Z"
    />
    <path class="figure" d="M31 75H72L74 82H29Z" />
    <circle class="figure-hole" cx="43" cy="34" r="3.2" />
    <path class="figure-cut" d="M57 29C64 35 67 45 66 58" />
  </g>
);

/** Two bent arrows turning about each other: each goes straight, then askew, as far again. */
const sissa = (
  <g>
    <path class="figure-line" stroke-width="9" d="M28 77V55L52 31M72 23V45L48 69" />
    <path class="figure" d="M40 19H64V43ZM60 81H36V57Z" />
  </g>
);

const pawn = (
  <g>
    <circle class="figure" cx="50" cy="33" r="14" />
    <path class="figure" d="M36 48H64L61 54H57C58 62 61 66 66 70H34C39 66 42 62 43 54H39Z" />
    <path class="figure" d="M30 73H70L72 81H28Z" />
  </g>
);

export const FIGURES = { king, queen, rook, bishop, knight, sissa, pawn } as const;
