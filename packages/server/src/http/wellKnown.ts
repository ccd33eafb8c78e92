/** What robots are told, and whom to tell of a hole: RFC 9309 and RFC 9116. */

/** Days for which what stands in security.txt holds from when it is asked for; RFC 9116 advises less than a year. */
const HOLDS_MS = 30 * 86_400_000;

/** A page for people to be found; games and the API say nothing to a search engine, and cost more than they are worth. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /game/\nDisallow: /games.pgn\n';

/** Texts by path, made when they are asked for. */
export type WellKnown = ReadonlyMap<string, () => string>;

/** Whether a text may stand in security.txt as a contact: an address to write to, or of a page over TLS. */
export function isContact(text: string): boolean {
  return /^(mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+|https:\/\/\S+)$/.test(text) && URL.canParse(text);
}

/** Returns the texts; of security.txt only where there are contacts. `now` gives the time of day in milliseconds. */
export function wellKnown(contacts: readonly string[], now: () => number): WellKnown {
  const texts = new Map<string, () => string>([['/robots.txt', () => ROBOTS]]);
  if (contacts.length === 0) return texts;
  const security = (): string => {
    const expires = new Date(now() + HOLDS_MS).toISOString().replace(/\.\d+/, '');
    return [...contacts.map((each) => `Contact: ${each}`), `Expires: ${expires}`, 'Preferred-Languages: en', ''].join(
      '\n',
    );
  };
  return texts.set('/.well-known/security.txt', security);
}
