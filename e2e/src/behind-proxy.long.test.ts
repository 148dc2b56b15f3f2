import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '@naru/rails/testing/loopback';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { isLongForm } from './harness/long-form.ts';

// A desk behind nginx and behind Caddy, each with its file of `deploy`; only ports and certificate differ.
// Every address of 127.0.0.0/8 is this machine, so that visitors have addresses and networks of their own.

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));
const [ATTACKER, NEIGHBOUR, OTHER] = ['127.0.9.5', '127.0.9.6', '127.0.77.5'] as const;
/** Of the same /24 as its neighbour. */
const ACCOMPLICE = '127.0.9.8';
/** A server of Cloudflare, by the networks that the files name for the test. */
const CLOUDFLARE = '127.0.88.5';
const CLOUDFLARE_NETWORKS = ['173.245.48.0/20', '127.0.88.0/24'] as const;
const FLOOD = 600;
const STREAMS_OF_CLIENT = 40;

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly deskPort: string;
  readonly otherPorts: readonly [number, number];
}

interface Proxy {
  readonly program: string;
  readonly file: string;
  /** The file of `deploy` with the ports and the certificate of the place. */
  readonly adapt: (text: string, place: Place) => string;
  /** The file as its comments say that it is behind Cloudflare, whose servers are CLOUDFLARE. */
  readonly behindCloudflare: (text: string) => string;
  readonly words: (file: string) => readonly string[];
}

const NGINX: Proxy = {
  program: 'nginx',
  file: 'nginx.conf',
  adapt: (text, { folder, port, deskPort, otherPorts: [plain, onion] }) =>
    [
      `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}`,
      'worker_rlimit_nofile 65536; events { worker_connections 16384; }',
      `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
      ...['fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
      text
        .replaceAll(/^ {2}listen \[::\].*$/gm, '')
        .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
        .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
        .replaceAll('127.0.0.1:8081', `127.0.0.1:${onion}`)
        .replaceAll('127.0.0.1:8787', `127.0.0.1:${deskPort}`)
        .replaceAll('/etc/letsencrypt/live/desk.example', folder),
      '}',
    ].join('\n'),
  behindCloudflare: (text) =>
    text.replaceAll(/^# (set_real_ip_from|real_ip_header) /gm, '$1 ').replaceAll(...CLOUDFLARE_NETWORKS),
  words: (file) => ['-c', file],
};

const CADDY: Proxy = {
  program: 'caddy',
  file: 'Caddyfile',
  adapt: (text, { folder, port, deskPort, otherPorts: [plain, onion] }) =>
    `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${port}\n\tauto_https disable_redirects\n}\n${text
      .replaceAll(
        /^desk\.example \{$/gm,
        `desk.example {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      )
      .replaceAll(':8081', `:${onion}`)
      .replaceAll('127.0.0.1:8787', `127.0.0.1:${deskPort}`)}`,
  behindCloudflare: (text) =>
    text
      .replace(/^desk\.example \{[^}]*\}\n/m, '')
      .replaceAll(/^# (desk\.example \{|\t.*|\})$/gm, '$1')
      .replaceAll(...CLOUDFLARE_NETWORKS),
  words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

for (const proxy of [NGINX, CADDY]) {
  const { program } = proxy;
  const isThere = spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
  const skip = !isLongForm ? 'only in the long form' : isThere ? false : `${program} is not installed`;
  describe(`a desk behind ${program}`, { skip }, () => {
    test('takes the address of a visitor for their own, whatever they write into headers', () =>
      behind(proxy, async (ask) => {
        const forged = (n: number) => ({
          'x-forwarded-for': `203.0.113.${n}`,
          'x-real-ip': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
          'cf-connecting-ip': `203.0.113.${n}`,
        });
        const forget = (from: string, n: number) =>
          ask(from, '/api/auth/forgot', { headers: forged(n), body: '{"email":"nobody@example.com"}' });
        const answers: number[] = [];
        for (let n = 0; n < 4; n += 1) answers.push(await forget(ATTACKER, n));
        assert.deepEqual(answers.slice(0, 3).map(isGood), [true, true, true], String(answers));
        assert.equal(answers[3], 429, 'a header of their own makes nobody another person');
        for (const from of [NEIGHBOUR, OTHER]) assert.ok(isGood(await forget(from, 0)), `not ${from}`);
      }));

    test('takes it from Cloudflare where the comments say so, and from nobody else', () =>
      behind(
        { ...proxy, adapt: (text, place) => proxy.adapt(proxy.behindCloudflare(text), place) },
        async (ask) => {
          const forget = (from: string, visitor: string): Promise<number> => {
            const headers = { 'cf-connecting-ip': visitor, 'x-forwarded-for': '203.0.113.9' };
            return ask(from, '/api/auth/forgot', { headers, body: '{"email":"nobody@example.com"}' }).catch(
              () => 0,
            );
          };
          const answers: number[] = [];
          for (let n = 0; n < 4; n += 1) answers.push(await forget(CLOUDFLARE, '198.51.100.1'));
          assert.deepEqual([...answers.slice(0, 3).map(isGood), answers[3]], [true, true, true, 429]);
          for (const visitor of ['198.51.100.2', '203.0.113.1', '2001:db8::1'])
            assert.ok(isGood(await forget(CLOUDFLARE, visitor)), `not ${visitor}`);
          // Past Cloudflare: refused, or counted by the address itself.
          const past: number[] = [];
          for (let n = 0; n < 4; n += 1) past.push(await forget(OTHER, `192.0.2.${n}`));
          assert.ok([0, 429].includes(past[3] ?? -1), String(past));
        },
      ));

    test('serves others while two addresses hold streams and send half of many requests', () =>
      behind(proxy, async (ask, hold) => {
        assert.equal(await ask(OTHER, '/'), 200, 'the first page is drawn');
        for (const from of [ATTACKER, ACCOMPLICE]) {
          const streams = await hold(from, FLOOD, '/api/market/stream');
          const taken = streams.filter((status) => status === 200).length;
          assert.equal(taken, STREAMS_OF_CLIENT, `${taken} streams`);
          await hold(from, FLOOD, '/api/auth/forgot', 10_000);
        }
        for (const from of [NEIGHBOUR, OTHER]) {
          const beganAtMs = performance.now();
          assert.equal(await ask(from, '/'), 200, `not ${from}`);
          const tookMs = Math.round(performance.now() - beganAtMs);
          assert.ok(tookMs < 10_000, `${tookMs} ms`);
          assert.deepEqual(await hold(from, 1, '/api/market/stream'), [200]);
        }
      }));
  });
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The status of the answer to a visitor from this address. */
type Ask = (
  from: string,
  target: string,
  more?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
) => Promise<number>;
/** Begins as many requests at once, and keeps them. With a length they announce a body and never send it. */
type Hold = (from: string, count: number, target: string, length?: number) => Promise<readonly number[]>;

async function behind(proxy: Proxy, run: (ask: Ask, hold: Hold) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-proxy-'));
  const env = { NARU_LIMITS: 'true', TRUST_PROXY: 'true' };
  let desk: DeskProcess | null = null;
  let child: ChildProcess | null = null;
  try {
    desk = await startDesk({ mode: 'rehearsal', env });
    const port = await findFreePort();
    const deskPort = new URL(desk.publicUrl).port;
    const place = {
      folder,
      port,
      deskPort,
      otherPorts: [await findFreePort(), await findFreePort()],
    } as const;
    await makeCertificate(folder);
    const text = await readFile(path.join(DEPLOY, proxy.file), 'utf8');
    await mkdir(path.join(folder, 'home'));
    await writeFile(path.join(folder, proxy.file), proxy.adapt(text, place));
    const home = path.join(folder, 'home');
    child = spawn(proxy.program, proxy.words(path.join(folder, proxy.file)), {
      env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    const { ask, hold, dispose } = visitors(port, await readFile(path.join(folder, 'fullchain.pem')));
    try {
      await waitUntil(
        async () => (await ask(CLOUDFLARE, '/health')) === 200,
        () => printed,
      );
      await run(ask, hold);
    } finally {
      dispose();
    }
  } finally {
    if (child?.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    await desk?.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

function visitors(port: number, ca: Buffer) {
  const kept = new Set<ReturnType<typeof request>>();
  const optionsOf = (from: string, target: string, method: string): RequestOptions => ({
    host: '127.0.0.1',
    port,
    ca,
    servername: 'desk.example',
    localAddress: from,
    agent: false,
    path: target,
    method,
    headers: { host: 'desk.example', 'content-type': 'application/json' },
  });
  const ask: Ask = (from, target, { headers = {}, body } = {}) =>
    new Promise((answered, failed) => {
      const options = optionsOf(from, target, body === undefined ? 'GET' : 'POST');
      const asked = request({ ...options, headers: { ...Object(options.headers), ...headers } }, (answer) => {
        answer.resume();
        answered(answer.statusCode ?? 0);
      });
      asked.on('error', failed);
      asked.end(body);
    });
  const holdOne = (from: string, target: string, length: number): Promise<number> =>
    new Promise((begun) => {
      const options = optionsOf(from, target, length === 0 ? 'GET' : 'POST');
      const more = length === 0 ? {} : { 'content-length': String(length) };
      const held = request({ ...options, headers: { ...Object(options.headers), ...more } }, (answer) => {
        answer.on('error', () => {});
        begun(answer.statusCode ?? 0);
      });
      held.on('error', () => begun(0));
      kept.add(held);
      if (length === 0) held.end();
      else {
        held.write('{');
        // Nothing is answered to half of a request, unless it is refused.
        held.on('socket', (socket) => socket.once('secureConnect', () => begun(0)));
      }
    });
  const hold: Hold = (from, count, target, length = 0) =>
    Promise.all(Array.from({ length: count }, () => holdOne(from, target, length)));
  const dispose = (): void => {
    for (const each of kept) each.destroy();
  };
  return { ask, hold, dispose };
}

async function makeCertificate(folder: string): Promise<void> {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=desk.example';
  const names = ['-addext', 'subjectAltName=DNS:desk.example'];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  await promisify(execFile)('openssl', [...words.split(' '), ...names, ...files]);
}

async function waitUntil(isTrue: () => Promise<boolean>, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await delay(100);
  }
  assert.fail(`not within 30 s; it printed:\n${output()}`);
}
