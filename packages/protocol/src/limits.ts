/** Size limits that both sides keep to. */

/** The longest message of a client, in bytes of UTF-8. */
export const MAX_CLIENT_BYTES = 4096;
/** The longest message of the server, in UTF-16 units: a whole game of `MAX_LINE` entries fits well. */
export const MAX_SERVER_LENGTH = 131_072;
/** The longest move: `N@e4e2` has six characters, `count+` too. */
export const MAX_MOVE_LENGTH = 8;
/** The most pieces that a side places. */
export const MAX_DROPS = 16;
/** The most entries in the line of a game; one more and the game is drawn. */
export const MAX_LINE = 3000;
/** The deepest nesting of objects and arrays in a message. */
export const MAX_DEPTH = 8;
/** The most missed events that the server sends one by one; beyond that it sends the whole game. */
export const MAX_MISSED = 64;
/** The longest name, in UTF-16 units. */
export const MAX_NAME_LENGTH = 20;
/** The most games, or programs, in a list of the lobby. */
export const MAX_LISTED = 50;
/** The most games of one player that wait in the lobby. */
export const MAX_SEEKS = 5;
/** The highest number of a ping; after it a client starts over. */
export const MAX_COUNT = 2 ** 31 - 1;
