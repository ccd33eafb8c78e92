/** Packs every package once for all tests of this folder, into its own folder or into that of SITKE_TARBALLS. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Packed, packAll } from '#scripts/pack';
import { root } from '#scripts/prepare';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly packed: readonly Packed[];
    /** A folder for projects, which is removed in the end. */
    readonly folder: string;
  }
}

export async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-release-'));
  const packed = await packAll(folder);
  for (const { name, size, unpackedSize, files } of packed)
    console.log(`@sitke/${name}: ${size} B packed, ${unpackedSize} B unpacked, ${files.length} files`);
  provide('packed', packed);
  provide('folder', folder);
  return () => {
    keep(packed);
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Leaves the tarballs where SITKE_TARBALLS says, named so that their order is that of their needs. */
function keep(packed: readonly Packed[]): void {
  const wanted = process.env['SITKE_TARBALLS'];
  if (!wanted) return;
  const into = path.resolve(root, wanted);
  fs.mkdirSync(into, { recursive: true });
  packed.forEach(({ file }, index) => {
    fs.copyFileSync(file, path.join(into, `${index}-${path.basename(file)}`));
  });
}
