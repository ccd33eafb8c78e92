/** robots.txt and security.txt (RFC 9309 and RFC 9116), and the key of receipts. */

/** For how many days security.txt is valid from each request on; RFC 9116 advises less than a year. */
const HOLDS_MS = 30 * 86_400_000;

/** Search engines may index the page; games and the API are of no use to them, and cost too much. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /game/\nDisallow: /games.pgn\n';

/** Texts by path, made on request. */
export type WellKnown = ReadonlyMap<string, () => string>;

/** Whether a text may be a contact in security.txt: a mail address, or a page over TLS. */
export function isContact(text: string): boolean {
  return /^(mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+|https:\/\/\S+)$/.test(text) && URL.canParse(text);
}

/**
 * Returns the texts; security.txt only if there are contacts, the key only if there is one. `now` gives the time of day in
 * milliseconds.
 */
export function wellKnown(contacts: readonly string[], now: () => number, receiptKey?: string): WellKnown {
  const texts = new Map<string, () => string>([['/robots.txt', () => ROBOTS]]);
  if (receiptKey !== undefined) texts.set('/.well-known/sitke-receipts.txt', () => `${receiptKey}\n`);
  if (contacts.length === 0) return texts;
  const security = (): string => {
    const expires = new Date(now() + HOLDS_MS).toISOString().replace(/\.\d+/, '');
    return [...contacts.map((each) => `Contact: ${each}`), `Expires: ${expires}`, 'Preferred-Languages: en', ''].join(
      '\n',
    );
  };
  return texts.set('/.well-known/security.txt', security);
}
