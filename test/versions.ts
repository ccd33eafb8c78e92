/** Older versions, as fixtures/versions keeps them: their apps and the data of their servers, put into a folder. */
import fs from 'node:fs';
import path from 'node:path';
import { versionApp, versionStore } from '@sitke/testkit/fixtures';
import { unpackFiles } from '#scripts/packVersion';

/** Unpacks the app of a version into a folder, for a server to give out; returns the folder. */
export function unpackApp(version: string, folder: string): string {
  for (const [name, body] of unpackFiles(versionApp(version))) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, body);
  }
  return folder;
}

/** Puts the store of a version into a folder, with its key for receipts where that is a file; returns the store's file. */
export function storeOf(version: string, folder: string): string {
  const { file: bytes, receiptKey } = versionStore(version);
  const file = path.join(folder, 'store.sqlite');
  fs.writeFileSync(file, bytes, { mode: 0o600 });
  if (receiptKey.d !== undefined)
    fs.writeFileSync(`${file}.receipts.json`, JSON.stringify(receiptKey), { mode: 0o600 });
  return file;
}
