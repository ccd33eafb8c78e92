/** The six figures, in a box of 100 × 100. Drawn for this project; `figure-cut` and `figure-hole` show the base. */

/** A king under a crown of three tiers, seated, hands on knees. */
const king = (
  <g>
    <path
      class="figure"
      d="M50 9C51 14 52 17 54 19L53 23L58 28L56 32L62 38L64 43H36L38 38L44 32L42 28L47 23L46 19C48 17 49 14 50 9Z"
    />
    <path class="figure" d="M40 46H60C60 54 56 58 50 58S40 54 40 46Z" />
    <path
      class="figure"
      d="M50 65L57 59C65 59 69 56 71 50C75 55 76 60 73 65L78 73C81 79 77 84 70 84H30C23 84 19 79 22 73L27 65C24 60 25 55 29 50C31 56 35 59 43 59Z"
    />
    <path class="figure-hole" d="M37 66L32 74H41L42 67ZM63 66L68 74H59L58 67Z" />
    <path class="figure-cut" d="M30 79C40 76 46 78 50 80C54 78 60 76 70 79" />
  </g>
);

/** A spired helmet over two crossed swords. */
const general = (
  <g>
    <path class="figure-line" stroke-width="7.5" d="M19 29C27 48 44 64 68 79M81 29C73 48 56 64 32 79" />
    <path class="figure-line" stroke-width="5.5" d="M58 84L70 69M42 84L30 69" />
    <path
      class="figure figure-edge"
      d="M50 10C51 18 53 21 57 24C65 27 70 35 70 45L73 53C65 51 61 54 59 60H41C39 54 35 51 27 53L30 45C30 35 35 27 43 24C47 21 49 18 50 10Z"
    />
    <path class="figure-cut" stroke-width="4" d="M35 43C45 39 55 39 65 43M50 42V60" />
  </g>
);

/** The head of an elephant, trunk curled, with a cap and a tusk. */
const elephant = (
  <g>
    <path
      class="figure"
      d="M72 80C73 70 80 66 82 51C84 33 71 18 55 18C41 18 32 27 30 41C29 50 31 54 29 62C28 68 25 71 23 70C22 69 22 67 24 65L16 62C12 69 15 79 24 79C32 79 37 72 38 64C42 66 44 71 45 80Z"
    />
    <path class="figure-cut" d="M60 33C70 28 80 36 79 49C78 61 70 68 63 63C57 58 55 43 60 33Z" />
    <path class="figure-hole" d="M47 56C47 66 40 72 31 70C36 67 39 62 40 54Z" />
    <circle class="figure-hole" cx="45" cy="41" r="3.5" />
    <path class="figure-cut" d="M35 31C42 34 50 31 54 25" />
  </g>
);

/** The head of a bridled horse. */
const horse = (
  <g>
    <path
      class="figure"
      d="M32 82C32 71 43 65 46 56C41 59 36 60 32 65C28 70 21 68 20 61C20 53 27 47 31 39C33 33 36 29 41 26L42 14L50 22C66 24 77 38 78 58C78 68 76 76 74 82Z"
    />
    <circle class="figure-hole" cx="43" cy="37" r="3.5" />
    <path class="figure-cut" d="M58 30C66 38 70 48 69 62M30 46L40 55M40 55C48 52 55 47 58 40" />
  </g>
);

/** A hut under a roof of three tiers with upturned eaves. */
const rook = (
  <g>
    <path class="figure" d="M50 9L53 18C55 22 60 25 65 24L61 32H39L35 24C40 25 45 22 47 18Z" />
    <path class="figure" d="M40 34H60C62 38 68 41 74 39L69 47H31L26 39C32 41 38 38 40 34Z" />
    <path class="figure" d="M33 49H67C69 54 76 57 83 54L77 63H23L17 54C24 57 31 54 33 49Z" />
    <path class="figure" d="M29 65H37V75H45V65H55V75H63V65H71V75H75V82H25V75H29Z" />
  </g>
);

/** A small lord in a pointed hat. */
const pawn = (
  <g>
    <path class="figure" d="M50 17C53 30 61 39 71 44C73 48 71 50 67 50H33C29 50 27 48 29 44C39 39 47 30 50 17Z" />
    <path class="figure" d="M39 53H61C61 61 57 66 50 66S39 61 39 53Z" />
    <path class="figure" d="M26 81C26 72 33 67 41 66L50 72L59 66C67 67 74 72 74 81Z" />
  </g>
);

export const FIGURES = { king, general, elephant, horse, rook, pawn } as const;
