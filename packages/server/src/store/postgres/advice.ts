/** Mistakes of an operator that keep a server from its database, and how to mend them. */

const UNKNOWN_SIGNER =
  'nobody known here has signed its certificate. Name who has: ?sslmode=verify-full&sslrootcert=FILE';
/** By the code of the system, of TLS (Node's documentation) or of Postgres ("PostgreSQL Error Codes"). */
const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Check host and port, and listen_addresses of Postgres',
  ENOTFOUND: 'there is no such host. Check the address',
  EAI_AGAIN: 'the host is not found now. Check the address, and the name service of this machine',
  EHOSTUNREACH: 'no way leads there. Check the address and the network',
  '28P01': 'user or password is wrong. Set PGPASSWORD, or write ~/.pgpass',
  '28000':
    'it does not let this user in from here. Add a line to pg_hba.conf, or ?sslmode=verify-full where it wants TLS',
  '3D000': "there is no such database. Create it: CREATE DATABASE … ENCODING 'UTF8'",
  '42501': 'the user may not make tables there. Let it own the database: ALTER DATABASE … OWNER TO …',
  '53300': 'it has no connection left. Raise max_connections, or end what else uses it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host. Give the name that stands in it',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_SIGNER,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_SIGNER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_SIGNER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_SIGNER,
};
/** By the text, where there is no code. */
const BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, 'it takes no TLS. Set ssl = on there, or ask without sslmode'],
  [/timeout/i, 'it does not answer. Check the address, and what filters between'],
];

/** Returns why a database cannot be used, in words, with what to do where that is known. */
export function adviceOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as NodeJS.ErrnoException;
    const known = BY_CODE[code ?? ''] ?? BY_TEXT.find(([text]) => text.test(message))?.[1];
    if (known !== undefined) return `${message || code}: ${known}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** The oldest version that has been tested. */
const OLDEST = 150_000;

/** A database's own settings; the version as in `server_version_num`. */
export interface Facts {
  readonly version: number;
  readonly standbys: string;
  readonly commit: string;
  readonly fsync: string;
  readonly encoding: string;
}

/** Returns what is wrong with a database, and what to do; null if it will do. `mayLose`: even if its failure loses moves. */
export function problemOf({ version, standbys, commit, fsync, encoding }: Facts, mayLose: boolean): string | null {
  if (version < OLDEST) {
    return `it is Postgres ${Math.floor(version / 10_000)}: at least version ${OLDEST / 10_000} is needed`;
  }
  if (encoding !== 'UTF8') return `its encoding is ${encoding}: create the database with ENCODING 'UTF8'`;
  if (fsync !== 'on') return 'its fsync is off: a power failure would lose games. Set fsync = on';
  if (mayLose) return null;
  if (!['on', 'remote_apply'].includes(commit)) {
    return `its synchronous_commit is ${commit}: moves could be lost. Set it to on, or allow the loss (--allow-loss)`;
  }
  return standbys === ''
    ? 'it has no synchronous standby: its failure would lose moves. Set synchronous_standby_names, or allow the loss (--allow-loss)'
    : null;
}
