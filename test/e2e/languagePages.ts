/** Pages in another language: what is clipped on them, what is still English, and a language of long words. */
import type { Messages } from '@sitke/rules/text';
import type { BrowserContext, Page } from 'playwright-core';
import type { OtherId } from '#web/i18n/languages';
import { retold } from '../catalogues.js';
import { groupsOf } from '../languages.js';

/** Every page and dialog that needs no server's game. */
export const ADDRESSES = [
  '',
  'play',
  'play/new',
  'play/computer',
  'analyse/position',
  'analyse/pgn',
  'studio/sittuyin',
  'print/sittuyin',
  'studio/sittuyin/Kb2-Rh1',
  'train/mistakes',
  'train/exercises/sittuyin',
  'play/help',
  'friend',
  'learn',
  'learn/sissa',
  'learn/elephant',
  'train',
  'train/sittuyin/pychess/krvk-win',
  'analyse',
  'games',
  'rules',
  'rules/sittuyin/federation',
  'online',
  'online/new',
  'settings',
  'move',
  'texts',
] as const;

/** The texts on a page whose box is too small for them: the text, and by how much. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest('svg, select, textarea, [aria-hidden="true"] svg')) continue;
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '',
      );
      if (own.length === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // Texts for screen readers lie in a box of one pixel.
      if (style.display === 'inline') continue;
      if (box.width <= 1 || box.height <= 1 || element.closest('.visually-hidden')) continue;
      const [wide, high] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
      const isScrolled = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
      const isCut = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
      if (!isScrolled && (wide > 1 || (isCut && high > 1)))
        found.push(
          `${element.className || element.tagName}: “${element.textContent!.trim().slice(0, 60)}” ${wide} × ${high}`,
        );
    }
    for (const title of document.querySelectorAll('.top-bar h1')) {
      const [bar, box] = [title.closest('.top-bar')!, title].map((each) => each.getBoundingClientRect());
      if (box!.top < bar!.top - 1 || box!.bottom > bar!.bottom + 1) found.push(`the title is ${box!.height} px high`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    return [...new Set(found)];
  });
}

/** The words in the row of actions between which there is no gap. */
export function touchingActions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = [...document.querySelectorAll('.actions .action span')].map((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      return { text: word.textContent, box: range.getBoundingClientRect() };
    });
    return words.slice(1).flatMap(({ text, box }, index) => {
      const before = words[index]!;
      const isTouching = box.width > 1 && box.top === before.box.top && box.left - before.box.right < 2;
      return isTouching ? [`${before.text} and ${text} touch`] : [];
    });
  });
}

/** The texts that can be seen on a page, or heard as the name of something on it. */
export function seenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.parentElement?.closest('[lang]:not(html), [translate=no], code, textarea, script, style'))
        texts.push(node.nodeValue!.trim());
    }
    const named = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label')!);
    return [...texts, ...named].filter(Boolean);
  });
}

/** English sentences of a group, by key. */
const plainOf = (messages: Messages): [key: string, text: string][] =>
  Object.entries(messages).filter(([, text]) => !text.includes('{') && /\p{L}{3}/u.test(text));

/** Returns the sentences that a language says otherwise than English, as English has them: none of these may be seen. */
export async function englishOnly(id: OtherId): Promise<ReadonlySet<string>> {
  const groups = await groupsOf(id);
  const said = new Set(groups.flatMap(([, , messages]) => Object.values(messages)));
  for (const [, english, own] of groups)
    for (const [key, text] of plainOf(english)) if (own[key] === undefined) said.add(text);
  return new Set(
    groups.flatMap(([, english]) => plainOf(english).map(([, text]) => text)).filter((text) => !said.has(text)),
  );
}

/** Words as long as those of German or Finnish: each of four letters or more is longer by half, and has accents. */
const longer = (text: string): string =>
  text.replace(
    /\p{L}{4,}/gu,
    (word) =>
      `${word.replace(/[aou]/g, (letter) => ({ a: 'ä', o: 'ö', u: 'ü' })[letter]!)}${word.slice(-Math.ceil(Math.min(word.length, 8) / 2))}`,
  );

/** Has a language of long words, with accents, told in the place of another one; returns the English that may not be seen. */
export async function speakPseudo(context: BrowserContext, id: OtherId): Promise<ReadonlySet<string>> {
  const found = await groupsOf(id);
  const groups = new Map(found.map(([name, english]) => [name, english]));
  const changed = (messages: Messages): Messages =>
    Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, retold(text, longer)]));
  const games = ['sittuyin', 'sissa', 'makruk'];
  const ofPart = (part: string): Messages => changed(groups.get(part)!);
  await context.route(new RegExp(`/(\\w+)\\.${id}-[\\w-]+\\.js$`), (route) => {
    const [, part = ''] = /\/(\w+)\.[\w-]+\.js$/.exec(new URL(route.request().url()).pathname) ?? [];
    const rules = () => ({
      locale: 'en-GB-u-nu-latn',
      shared: ofPart('every game'),
      variants: Object.fromEntries(games.map((game) => [game, ofPart(game)])),
    });
    const body =
      part === 'ruleTexts'
        ? `export const CATALOGUE_${id.toUpperCase().replace('-', '_')} = ${JSON.stringify(rules())};`
        : `export default ${JSON.stringify(ofPart(part))};`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  // The file that knows the others holds the sentences of the first page, too: it stays, under another address, for the others.
  await context.route(new RegExp(`/${id}-[\\w-]+\\.js$`), (route) => {
    const first = Object.fromEntries(
      ['base', 'server'].map((part) => [`../parts/${part}/texts.${id}.json`, ofPart(part)]),
    );
    const body = `export { LATER } from '${route.request().url()}?own';\nexport const FIRST = ${JSON.stringify(first)};`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  const textsOf = (isWanted: boolean): string[] =>
    found
      .filter(([, , own]) => Object.keys(own).length > 0 === isWanted)
      .flatMap(([, english]) => plainOf(english).map(([, text]) => text));
  const untold = new Set(textsOf(false));
  return new Set(textsOf(true).filter((text) => !untold.has(text) && longer(text) !== text));
}
