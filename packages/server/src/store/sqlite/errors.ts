/** Why a file cannot be used as a store; the message is for the person who started the program. */
export class StoreOpenError extends Error {
  override readonly name = 'StoreOpenError';
}
