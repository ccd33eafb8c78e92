/** The seven figures, in a box of 100 × 100. Drawn for this project; `figure-cut` lines show the base through. */
const king = (
  <g>
    <path class="figure-line" stroke-width="6" d="M50 14V32M42 21H58" />
    <path
      class="figure"
      d="M50 30C54 30 57 34 57 39C64 33 77 36 77 47C77 55 70 60 67 69H33C30 60 23 55 23 47C23 36 36 33 43 39C43 34 46 30 50 30Z"
    />
    <path class="figure" d="M31 72H69L72 83H28Z" />
    <path class="figure-cut" d="M50 42V60" />
  </g>
);

const queen = (
  <g>
    <path class="figure" d="M33 69L21 37L37 52L41 29L50 49L59 29L63 52L79 37L67 69Z" />
    <circle class="figure" cx="20" cy="33" r="5" />
    <circle class="figure" cx="40" cy="24" r="5" />
    <circle class="figure" cx="60" cy="24" r="5" />
    <circle class="figure" cx="80" cy="33" r="5" />
    <path class="figure" d="M32 72H68L71 83H29Z" />
  </g>
);

const rook = (
  <g>
    <path class="figure" d="M30 20H40V28H45V20H55V28H60V20H70V39L63 45V65L70 72H30L37 65V45L30 39Z" />
    <path class="figure" d="M27 75H73V83H27Z" />
    <path class="figure-cut" d="M36 46H64" />
  </g>
);

const bishop = (
  <g>
    <circle class="figure" cx="50" cy="17" r="5.5" />
    <path class="figure" d="M50 22C61 31 68 41 67 51C66 58 62 62 58 65H42C38 62 34 58 33 51C32 41 39 31 50 22Z" />
    <path class="figure" d="M36 68H64L66 74H34ZM28 77H72V84H28Z" />
    <path class="figure-cut" stroke-width="4" d="M50 34V52M42 43H58" />
  </g>
);

const knight = (
  <g>
    <path
      class="figure"
      d="M34 74C34 63 44 58 47 50C41 53 36 53 31 58C27 62 21 59 21 53C22 46 29 42 32 34C34 29 37 26 41 24L44 14L51 21C66 23 75 36 74 54C74 62 72 69 71 74Z"
    />
    <path class="figure" d="M30 77H74V84H30Z" />
    <circle class="figure-hole" cx="43" cy="34" r="3.2" />
    <path class="figure-cut" d="M57 29C64 35 67 45 66 58" />
  </g>
);

/** Two bent arrows turning about each other: straight, then askew. */
const sissa = (
  <g>
    <path class="figure-line" stroke-width="9" d="M27 80V53L50 30M73 20V47L50 70" />
    <path class="figure" d="M42 18H64V40ZM58 82H36V60Z" />
  </g>
);

const pawn = (
  <g>
    <circle class="figure" cx="50" cy="34" r="13" />
    <path class="figure" d="M37 48H63L60 54H56C57 62 60 67 65 71H35C40 67 43 62 44 54H40Z" />
    <path class="figure" d="M31 74H69V82H31Z" />
  </g>
);

export const FIGURES = { king, queen, rook, bishop, knight, sissa, pawn } as const;
