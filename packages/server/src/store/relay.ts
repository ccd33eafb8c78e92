/** Files on their way from one device of a player to another, which may be connected to another server. */

export interface RelayFile {
  /** Of the code that it is handed out for. */
  readonly hash: string;
  /** Null for a device that has never been online. */
  readonly player: string | null;
  readonly network: string;
  readonly file: Uint8Array<ArrayBuffer>;
  readonly expiresMs: number;
}

/** How many bytes of files there may be, of one network and of all; each counts `overhead` more. */
export interface RelayLimits {
  readonly ofNetwork: number;
  readonly ofAll: number;
  readonly overhead: number;
}

/** Files are in no backup, and lost when the store fails. */
export interface Relay {
  /** Adds a file in place of an older one of its player; false if there is no room. */
  put(file: RelayFile, limits: RelayLimits, nowMs: number): Promise<boolean>;
  /** Takes a file out; null if there is none that has not expired. */
  take(hash: string, nowMs: number): Promise<Pick<RelayFile, 'player' | 'file'> | null>;
  deleteOf(player: string): Promise<void>;
}
