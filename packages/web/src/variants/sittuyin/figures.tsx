/** The six figures, in a box of 100 × 100. Drawn for this project; `figure-cut` lines show the base through. */
/** A seated king under a crown of three tiers. */
const king = (
  <g>
    <path
      class="figure"
      d="M50 9C51 15 53 18 56 21L55 25L61 31L59 35L65 42H35L41 35L39 31L45 25L44 21C47 18 49 15 50 9Z"
    />
    <path class="figure" d="M40 45H60C60 53 56 58 50 58S40 53 40 45Z" />
    <path
      class="figure"
      d="M27 49C29 56 34 58 42 59L50 63L58 59C66 58 71 56 73 49C79 57 77 63 71 68C78 70 81 75 79 80C77 83 72 84 66 84H34C28 84 23 83 21 80C19 75 22 70 29 68C23 63 21 57 27 49Z"
    />
    <path class="figure-cut" d="M33 71C40 76 60 76 67 71" />
  </g>
);

/** A spired helmet over two crossed swords. */
const general = (
  <g>
    <path class="figure-line" stroke-width="7" d="M22 34C30 48 44 62 68 78M78 34C70 48 56 62 32 78" />
    <path class="figure-line" stroke-width="5" d="M59 83L70 69M41 83L30 69" />
    <path
      class="figure figure-edge"
      d="M50 13C51 20 53 23 57 26C66 30 71 38 71 49L74 56C66 55 62 58 60 64H40C38 58 34 55 26 56L29 49C29 38 34 30 43 26C47 23 49 20 50 13Z"
    />
    <path class="figure-cut" d="M33 47C44 43 56 43 67 47M50 46V62" />
  </g>
);

/** The head of an elephant, trunk curled, with its cap. */
const elephant = (
  <g>
    <path class="figure" d="M70 80C72 70 78 66 80 52C82 34 70 20 54 19C40 18 31 28 30 42C30 52 34 60 42 66L46 80Z" />
    <path class="figure-line" stroke-width="11" d="M36 42C32 54 34 64 29 71C25 77 17 75 18 68" />
    <path class="figure-cut" d="M58 36C70 30 80 38 78 50C76 61 69 66 62 62C56 58 53 44 58 36Z" />
    <path class="figure-cut" stroke-width="3" d="M41 58C40 65 44 69 38 75" />
    <circle class="figure-hole" cx="44" cy="41" r="3.5" />
  </g>
);

/** The head of a bridled horse. */
const horse = (
  <g>
    <path
      class="figure"
      d="M33 83C33 71 43 65 46 56C41 59 36 60 32 65C28 70 21 68 20 61C20 53 27 47 31 39C33 33 36 29 41 26L42 14L50 22C66 24 77 38 78 58C78 68 77 76 75 83Z"
    />
    <circle class="figure-hole" cx="43" cy="37" r="3.5" />
    <path class="figure-cut" d="M58 30C66 38 70 48 69 62M30 46L40 55" />
  </g>
);

/** A hut under a roof of three tiers with upturned eaves. */
const rook = (
  <g>
    <path class="figure" d="M50 8L53 17C55 22 60 25 65 24L61 32H39L35 24C40 25 45 22 47 17Z" />
    <path class="figure" d="M40 34H60C62 38 68 41 74 39L69 47H31L26 39C32 41 38 38 40 34Z" />
    <path class="figure" d="M33 49H67C69 54 76 57 83 54L77 63H23L17 54C24 57 31 54 33 49Z" />
    <path class="figure" d="M28 65H36V76H45V65H55V76H64V65H72V76H76V84H24V76H28Z" />
  </g>
);

/** A small lord in a pointed hat. */
const pawn = (
  <g>
    <path class="figure" d="M50 20C53 31 60 39 69 44C70 47 68 49 65 49H35C32 49 30 47 31 44C40 39 47 31 50 20Z" />
    <path class="figure" d="M40 52H60C60 59 56 64 50 64S40 59 40 52Z" />
    <path class="figure" d="M29 80C29 71 36 66 43 65L50 69L57 65C64 66 71 71 71 80Z" />
  </g>
);

export const FIGURES = { king, general, elephant, horse, rook, pawn } as const;
