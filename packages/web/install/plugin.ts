/** Makes the app installable: its manifest, its icons from one drawing, and the lines of the page's head that name them. */
import fs from 'node:fs';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { drawPng } from '@sitke/board';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const read = (name: string): string => fs.readFileSync(new URL(name, import.meta.url), 'utf8');

const pack = promisify(deflate);

/** The icons by file. `fills`: how much of the width the drawing takes; a maskable one is cut to a circle of 80 %. */
const ICONS = {
  'icons/192.png': { size: 192, fills: 1, ground: false, purpose: 'any' },
  'icons/512.png': { size: 512, fills: 1, ground: false, purpose: 'any' },
  'icons/maskable-192.png': { size: 192, fills: 0.76, ground: true, purpose: 'maskable' },
  'icons/maskable-512.png': { size: 512, fills: 0.76, ground: true, purpose: 'maskable' },
  'icons/monochrome-512.png': { size: 512, fills: 0.9, ground: false, purpose: 'monochrome' },
  'icons/touch-180.png': { size: 180, fills: 0.86, ground: true, purpose: null },
} as const;

/** Pages that the icon of the installed app leads to; after a `#` they are pages on every host. */
const SHORTCUTS = [
  ['Learn', './#/learn'],
  ['Play', './#/play/computer'],
  ['Train', './#/train'],
  ['Analyse', './#/analyse'],
] as const;

const GAMES = new Intl.ListFormat('en-GB').format(VARIANT_IDS.map((id) => variantOf(id).name));
const DESCRIPTION = `Learn, play, train and analyse ${GAMES}. Free, in the browser, with or without a network.`;

/** Returns the colours of the page by scheme: those of `--surface` in the theme. Errors: throws if it has none. */
function surfaces(): { light: string; dark: string } {
  const [, light, dark] = /--surface: light-dark\((#\w+), (#\w+)\)/.exec(read('../src/theme/tokens.css')) ?? [];
  if (light === undefined || dark === undefined) throw new Error('the theme has no --surface');
  return { light, dark };
}

/** Addresses are relative to the manifest in the app's folder; without an `id` the start identifies an app. */
function manifest({ light }: { light: string }): string {
  const icons = Object.entries(ICONS).flatMap(([src, { size, purpose }]) =>
    purpose === null ? [] : [{ src, sizes: `${size}x${size}`, type: 'image/png', purpose }],
  );
  const shortcuts = SHORTCUTS.map(([name, url]) => ({ name, url, icons: icons.slice(0, 1) }));
  const about = { name: 'Sitke', short_name: 'Sitke', description: DESCRIPTION, lang: 'en', dir: 'ltr' };
  const looks = { display: 'standalone', theme_color: light, background_color: light };
  const places = { start_url: './', scope: './' };
  return JSON.stringify({ ...about, ...places, ...looks, categories: ['games', 'education'], icons, shortcuts });
}

function headTags({ light, dark }: { light: string; dark: string }): HtmlTagDescriptor[] {
  const icon = `data:image/svg+xml,${encodeURIComponent(read('icon.svg').replace(/\n\s*/g, ''))}`;
  const link = (rel: string, href: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel, href },
    injectTo: 'head',
  });
  const meta = (name: string, content: string, more = {}): HtmlTagDescriptor => {
    return { tag: 'meta', attrs: { name, content, ...more }, injectTo: 'head' };
  };
  const scheme = (name: string): Record<string, string> => {
    return { media: `(prefers-color-scheme: ${name})`, 'data-scheme': name };
  };
  return [
    meta('description', DESCRIPTION),
    meta('theme-color', light, scheme('light')),
    meta('theme-color', dark, scheme('dark')),
    meta('apple-mobile-web-app-title', 'Sitke'),
    link('icon', icon),
    link('apple-touch-icon', './icons/touch-180.png'),
    link('manifest', './app.webmanifest'),
  ];
}

/** Adds the manifest, the icons and a robots.txt to the app. */
export function makeInstallable(): Plugin {
  return {
    name: 'make-installable',
    transformIndexHtml: () => headTags(surfaces()),
    async generateBundle() {
      const drawing = read('icon.svg');
      const { light } = surfaces();
      const emit = (fileName: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName, source });
      for (const [file, { size, fills, ground, purpose }] of Object.entries(ICONS)) {
        // Of a monochrome icon only the alpha counts: the figure without the disc.
        const drawn = purpose === 'monochrome' ? drawing.replace(/<circle[^>]*>/g, '') : drawing;
        const options = { size, fills, deflate: (bytes: Uint8Array) => pack(bytes, { level: 9 }) };
        emit(file, await drawPng(drawn, ground ? { ...options, ground: light } : options));
      }
      emit('app.webmanifest', manifest({ light }));
      emit('robots.txt', 'User-agent: *\nAllow: /\nDisallow: /api/\n');
    },
  };
}
