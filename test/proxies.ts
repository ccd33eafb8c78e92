/** The proxies of deploy/ as tests start them: the files themselves, with this machine's names and our own certificate. */

import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@sitke/testkit/ports';
import { expect } from 'vitest';
import { root } from '#scripts/prepare';
import { needProgram } from '#scripts/programs';

/** The examples of a proxy with TLS, and the path under which each has the app. */
export const PROXIES = [
  ['nginx.conf', '/'],
  ['nginx-subpath.conf', '/sitke/'],
  ['Caddyfile', '/'],
  ['Caddyfile.subpath', '/sitke/'],
] as const;
type Name = (typeof PROXIES)[number][0];

/** A folder with a certificate for this machine, for the proxies of a file of tests. */
export class Proxies {
  readonly folder: string = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-proxies-'));
  readonly #key = path.join(this.folder, 'key.pem');
  readonly #certificate = path.join(this.folder, 'certificate.pem');
  #running: ChildProcess | null = null;

  constructor() {
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
    const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', this.#key, '-out', this.#certificate];
    expect(spawnSync(needProgram('openssl'), [...made, ...names], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  }

  /** SHA-256 of the key of the certificate in Base64, by which a browser can be made to trust it. */
  get trusted(): string {
    const { publicKey } = new X509Certificate(fs.readFileSync(this.#certificate));
    return createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64');
  }

  /** Returns a port for a proxy, and the origin of its pages. */
  static async origin(): Promise<{ readonly port: number; readonly origin: string }> {
    const port = await freePort();
    return { port, origin: `https://127.0.0.1:${port}` };
  }

  /** Starts the proxy of an example at a port, before a server at another, and waits until that is ready. */
  async start(name: Name, port: number, back: number): Promise<void> {
    const proxy = name.startsWith('nginx') ? this.#nginx(name, port, back) : this.#caddy(name, port, back);
    this.#running = proxy;
    let said = '';
    proxy.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const url = `https://127.0.0.1:${port}${name.includes('subpath') ? '/sitke' : ''}/ready`;
    // The server may be in this process, which goes on meanwhile.
    const asked = ['-sk', '-o', path.join(this.folder, 'ready'), '-w', '%{http_code}', url];
    const ask = (): Promise<string> =>
      promisify(execFile)(needProgram('curl'), asked).then(
        ({ stdout }) => stdout,
        () => (proxy.exitCode === null ? 'no answer yet' : Promise.reject(new Error(`${name} has ended: ${said}`))),
      );
    await expect.poll(ask, { timeout: 30_000 }).toBe('200');
  }

  /** Ends the proxy that runs, if any does. */
  async end(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (!running || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill('SIGTERM');
    await exited;
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true });
  }

  #nginx(name: Name, port: number, back: number): ChildProcess {
    const host = hostOf(name);
    const site = example(name, [
      [`/etc/letsencrypt/live/${host}/fullchain.pem`, this.#certificate],
      [`/etc/letsencrypt/live/${host}/privkey.pem`, this.#key],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      [`server_name ${host}`, 'server_name 127.0.0.1'],
      ['127.0.0.1:4173', `127.0.0.1:${back}`],
    ]);
    const { folder } = this;
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (each) => `${each}_temp_path ${folder}/${each};`,
    );
    // Started by root, its workers would be somebody else, who may write nothing to the folder.
    const user = process.getuid?.() === 0 ? 'user root;\n' : '';
    const file = path.join(folder, 'nginx.conf');
    fs.writeFileSync(
      file,
      `${user}pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}}\n`,
    );
    return spawn(needProgram('nginx'), ['-c', file, '-g', 'daemon off;', '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  #caddy(name: Name, port: number, back: number): ChildProcess {
    const site = example(name, [
      [`${hostOf(name)} {`, `https://127.0.0.1:${port} {\n\ttls ${this.#certificate} ${this.#key}`],
      ['127.0.0.1:4173', `127.0.0.1:${back}`],
    ]);
    const { folder } = this;
    const file = path.join(folder, 'Caddyfile');
    fs.writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return spawn(needProgram('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
    });
  }
}

const hostOf = (name: Name): string => (name.includes('subpath') ? 'example.org' : 'play.example.org');

/** Returns an example with its names replaced by this machine's; each must be in it. */
function example(name: Name, changes: readonly (readonly [string, string])[]): string {
  let text = fs.readFileSync(path.join(root, 'deploy', name), 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}
