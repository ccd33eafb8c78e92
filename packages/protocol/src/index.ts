/** @sitke/protocol: the messages between client and server. docs/protocol.md explains them by examples. */

export { CLIENT_MESSAGES, ClientMessage } from './client.js';
export { COMMANDS, Command, type CommandType, Draft, OFFERS, Offer } from './commands.js';
export { ERROR_CODES, ERRORS, type ErrorCode, type Refusal, refusal, TRANSIENT_ERRORS } from './errors.js';
export {
  changedFields,
  changeView,
  type FieldHashes,
  GameEnd,
  GameView,
  hashFields,
  hashOf,
  hashSent,
  NO_LINE_HASH,
  nextLineHash,
  SeatClock,
  type SentHashes,
  sentHash,
  VIEW_FIELDS,
  ViewChange,
  type ViewFields,
  viewHash,
} from './game.js';
export { CommandId, DropText, GameId, MoveText, Seat } from './ids.js';
export * from './limits.js';
export {
  isUndelivered,
  type Link,
  type LinkInput,
  type LinkOutput,
  newLink,
  type Pending,
  RESEND_MS,
  stepLink,
} from './link.js';
export { LOBBY, OwnGame, Playing, Seek } from './lobby.js';
export { formatPage, PAGES, type Page, type PageName, parsePage } from './pages.js';
export {
  type ClientRefusal,
  type OnUnread,
  parseClientMessage,
  parseServerMessage,
  type Received,
  type Unreadable,
} from './parse.js';
export { BotName, Level, Opponent, PlayerName, Who } from './people.js';
export {
  headsOf,
  isSigned,
  LEAF,
  NODE,
  type Proof,
  type ProofProblem,
  problemOfProof,
  proofLines,
  Receipt,
  readProofs,
  receiptLine,
  receiptText,
  rootText,
} from './receipts.js';
export { EVENT_KINDS, type EventKind, HELLO, SERVER_MESSAGES, ServerMessage } from './server.js';
export {
  isServerEnd,
  SERVER_END_NAMES,
  SERVER_ENDS,
  type ServerEnd,
  serverEndOfPgn,
  TERMINATIONS,
  type Termination,
} from './terminations.js';
export { ClockControl, TimeControl } from './timeControl.js';
export { OLDEST_PROTOCOL, PROTOCOL_VERSION, socketUrl, versionOfPath } from './versions.js';
