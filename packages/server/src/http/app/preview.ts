/**
 * Previews of links (the Open Graph protocol, ogp.me): a title, a sentence and a picture in the head of each page, for the
 * programs that show a link to people. The part of a link after its `#` reaches no server, and so has no preview.
 */

import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { formatPage, parsePage } from '@sitke/protocol';
import { isVariantId, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import type { AppFile } from './files.js';

interface Preview {
  readonly title: string;
  readonly text: string;
  /** The path of the picture, below the app's folder. */
  readonly picture: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Returns the preview of a path. Nothing of a game is read for it, so that it costs no more than the page. */
function previewOf(path: string): Preview {
  const page = parsePage(path);
  const names = VARIANT_IDS.map((id) => variantOf(id).name);
  const all = new Intl.ListFormat('en').format(names);
  const house: Preview = {
    title: `Sitke: ${all}`,
    text: `Learn, play, train and analyse ${all}: free, in the browser, with or without a network.`,
    picture: '/icons/512.png',
  };
  if (page?.page === 'game')
    return {
      title: 'A game on Sitke',
      text: 'Open the link to join the game if it waits for somebody, or else to watch it.',
      picture: `${formatPage(page)}.png`,
    };
  const variant = page === null ? null : variantIn(page);
  if (variant === null) return house;
  const { name } = variantOf(variant);
  const isRules = page?.page === 'ruleset';
  return {
    title: isRules ? `The rules of ${name}` : `${name} on Sitke`,
    text: isRules
      ? `${name}: its pieces, promotion, counts and how a game ends.`
      : `Learn and train ${name}, in the browser.`,
    picture: `/pictures/${variant}.png`,
  };
}

/** Returns the game that a page is about; null if it is about none. */
function variantIn(page: { readonly page: string }): VariantId | null {
  const { variant, lesson } = page as { readonly variant?: string; readonly lesson?: string };
  const named = variant ?? lesson ?? '';
  return isVariantId(named) ? named : null;
}

/** Pages with previews, by the page without one and the address; the oldest go. */
const made = new WeakMap<AppFile, Map<string, AppFile>>();
const MAX_MADE = 200;
/** Shorter pages gain nothing. */
const MIN_PACKED = 1000;
/** Brotli's of 0 to 11: above it the time grows much faster than the page shrinks. */
const QUALITY = 5;

/** Returns a page with the preview of its path in its head; `origin` is the address of the app's folder without a slash. */
export function withPreview(page: AppFile, path: string, origin: string): AppFile {
  const known = made.get(page) ?? new Map<string, AppFile>();
  made.set(page, known);
  const key = origin + path;
  const before = known.get(key);
  const file = before ? packedOnce(before) : makePage(page, path, origin);
  known.delete(key);
  known.set(key, file);
  const [oldest] = known.keys();
  if (known.size > MAX_MADE) known.delete(oldest!);
  return file;
}

/**
 * Packs a page when it is asked for again: there are as many pages as names of games that anybody makes up, and packing costs
 * twenty times as much as sending the two kilobytes.
 */
function packedOnce(file: AppFile): AppFile {
  return file.packed.length > 0 ? file : { ...file, packed: packedForms(file.body) };
}

function packedForms(body: Uint8Array): AppFile['packed'] {
  if (body.length < MIN_PACKED) return [];
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return [
    { encoding: 'br', body: new Uint8Array(brotli) },
    { encoding: 'gzip', body: new Uint8Array(gzipSync(body)) },
  ];
}

function makePage(page: AppFile, path: string, origin: string): AppFile {
  const { title, text, picture } = previewOf(path);
  const address = origin + path;
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Sitke',
    'og:url': address,
    'og:title': title,
    'og:description': text,
    'og:image': origin + picture,
    'twitter:card': picture.startsWith('/icons') ? 'summary' : 'summary_large_image',
  };
  const head = Object.entries(tags).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`);
  const link = `<link rel="canonical" href="${escaped(address)}">`;
  const html = Buffer.from(page.body).toString();
  const body = new Uint8Array(Buffer.from(html.replace('</head>', () => `${head.join('')}${link}</head>`)));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { ...page, body, etag, packed: [] };
}
