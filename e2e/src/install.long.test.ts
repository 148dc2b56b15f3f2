import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type EmptyServer, emptyServerSkipReason, makeEmptyServer } from './install/empty-server.ts';
import { START_AS_SERVICE, commandOf, scriptOf, withoutSystemd } from './install/install-page.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY = 'http://127.0.0.1:8787/ready';
const HEALTH = 'http://127.0.0.1:8787/health';
const LIVE_CONFIG = JSON.stringify({
  rates: 'live',
  krw: { bank: 'Test Bank', account: '123-456', holder: 'Kim' },
});
const CERTIFICATE = '/etc/letsencrypt/live/desk.example';
const BASE = 'localhost/naru-test-base';
const IMAGE = 'localhost/naru-test';
const BUILDAH_ENV = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };

describe('a release', { skip: emptyServerSkipReason() }, () => {
  let releases: readonly string[] = [];
  let server: EmptyServer | null = null;
  const empty = (): EmptyServer => server ?? assert.fail('there is no server');

  before(async () => {
    releases = [await makeRelease(0o022), await makeRelease(0o077)];
    server = await makeEmptyServer();
    // Debian's image as Debian makes it, before anything is installed on the server.
    const bare = await buildah('from', 'scratch');
    await buildah('add', bare, server.root, '/');
    await buildah('commit', '--rm', bare, BASE);
    await cp(path.join(releases[0] ?? '', 'dist'), path.join(server.root, 'srv/release'), {
      recursive: true,
    });
  });
  after(async () => {
    await server?.dispose();
    for (const folder of releases) await rm(folder, { recursive: true, force: true });
  });

  test('is equal in every byte when it is made twice', async () => {
    const [one, two] = await Promise.all(
      releases.map((folder) => readFile(path.join(folder, 'dist/SHA256SUMS'), 'utf8')),
    );
    assert.match(one ?? '', /\.tar\.gz$/m);
    assert.equal(one, two);
  });

  test('becomes a desk on an empty Debian, by what the page on installing says', async () => {
    await empty().run(scriptOf('useradd'), '/srv/release');
    const desk = empty().start(START_AS_SERVICE);
    const link = /This link creates its owner, once:\n {2}http:\/\/127\.0\.0\.1:8788\/setup/;
    await waitUntil(async () => link.test(desk.output()) && (await fetch(READY)).ok, desk.output);
    assert.match(await empty().run('runuser -u naru -- naru verify --help 2>&1 || true'), /naru verify/);
    const modes = await empty().run('stat -c "%a %U" /var/lib/naru/data /var/lib/naru/data.key');
    assert.equal(modes, '700 naru\n600 naru\n');
    await assertProxies(empty());
    await desk.stop();
  });

  test('goes live, is backed up and upgraded, by what the page says', async () => {
    const live = { NARU_MODE: 'live', DATA_DIR: '/var/lib/naru/live' };
    const changes = Object.entries(live).map(([name, value]) => `-e 's#^${name}=.*#${name}=${value}#'`);
    await empty().run(`sed -i ${changes.join(' ')} /etc/naru/naru.env`);
    await empty().run(commandOf('install -d -o naru'));
    const config = `${live.DATA_DIR}/naru.config.json`;
    await empty().run(`echo '${LIVE_CONFIG}' > ${config} && chown naru: ${config}`);
    assert.match(await empty().run(commandOf('runuser -u naru -- naru rails check')), /Nothing is missing/);
    const key = await empty().run('runuser -u naru -- naru backup --new-key');
    await empty().run(`echo '${/BACKUP_RECIPIENT=\S+/.exec(key)?.[0]}' >> /etc/naru/naru.env`);
    const isWell = async (): Promise<boolean> => (await fetch(HEALTH)).ok;
    const before = empty().start(START_AS_SERVICE);
    await waitUntil(isWell, before.output);
    const backup = commandOf('runuser -u naru -- naru backup');
    assert.match(await empty().run(backup), /before\.age is written and on disk/);
    await before.stop();
    await empty().run(withoutSystemd(scriptOf('systemctl stop naru')), '/srv/release');
    const after = empty().start(START_AS_SERVICE);
    await waitUntil(isWell, after.output);
    assert.match(after.output(), /"event":"desk_open","mode":"live"/);
    await after.stop();
  });

  test('runs as an image, as a user of its own', async () => {
    const context = path.join(empty().root, (await empty().run('readlink -f /opt/naru')).trim());
    const build = `bud --format docker --pull-never --build-arg BASE=${BASE} -t ${IMAGE}`.split(' ');
    await buildah(...build, '-f', `${context}/deploy/Containerfile`, context);
    const container = await buildah('from', '--pull-never', IMAGE);
    try {
      assert.equal(await buildah('run', container, '--', 'id', '-u'), '10001');
      const command = ['/opt/naru/deploy/naru', 'backup', '--new-key'];
      assert.match(await buildah('run', container, '--', ...command), /BACKUP_RECIPIENT=/);
      const health = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE));
      const test: readonly string[] = health.Docker.config.Healthcheck.Test.slice(1);
      const program: readonly string[] = health.Docker.config.Cmd;
      const untilHealthy = `until ${quoted(test)}; do sleep 0.2; done`;
      const script = `"$@" & ${untilHealthy}; kill $!; wait $! || true; echo healthy`;
      const words = ['timeout', '60', 'sh', '-c', script, 'sh', ...program];
      assert.match(await buildah('run', container, '--', ...words), /healthy$/);
    } finally {
      await buildah('rm', container);
      await buildah('rmi', IMAGE, BASE);
    }
  });

  test('has a unit that leaves the service little beyond the network', async () => {
    const unit = path.join(ROOT, 'deploy/naru.service');
    const words = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
    const { stdout } = await run('systemd-analyze', words);
    console.log(stdout.trim().split('\n').at(-1));
  });
});

async function buildah(...words: readonly string[]): Promise<string> {
  return (await run('buildah', words, { env: BUILDAH_ENV, maxBuffer: 64 * 2 ** 20 })).stdout.trim();
}

/** A release of the commit that is checked out, made in a clone of its own under this umask. */
async function makeRelease(umask: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-release-test-'));
  const script = `umask ${umask.toString(8)} && git clone -q "$0" "$1" && cd "$1" && npm run -s release`;
  await run('sh', ['-c', script, ROOT, folder], { maxBuffer: 64 * 2 ** 20 });
  return folder;
}

async function assertProxies(server: EmptyServer): Promise<void> {
  const certificate = path.join(server.root, CERTIFICATE);
  await mkdir(certificate, { recursive: true });
  const curve = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=desk.example';
  const names = ['-addext', 'subjectAltName=DNS:desk.example'];
  const files = ['-keyout', `${certificate}/privkey.pem`, '-out', `${certificate}/fullchain.pem`];
  await run('openssl', [...curve.split(' '), ...names, ...files]);
  await server.run(withoutSystemd(scriptOf('install -y nginx')));
  const nginx = server.start('nginx -g "daemon off;"');
  await assertServed(certificate, nginx.output);
  await nginx.stop();
  await server.run(withoutSystemd(scriptOf('install -y caddy')));
  const caddy = server.start('exec caddy run --config /etc/caddy/Caddyfile');
  await waitUntil(async () => (await fetch('http://127.0.0.1:8081/ready')).ok, caddy.output);
  await caddy.stop();
  await server.run(withoutSystemd(scriptOf('install -y tor')));
  await server.run('runuser -u debian-tor -- tor --verify-config -f /etc/tor/torrc');
}

/** The page, and the first event of a stream, which a proxy that buffers would keep. */
async function assertServed(certificate: string, output: () => string): Promise<void> {
  const ask = async (address: string): Promise<string> => {
    const words = ['-sN', '--max-time', '5', '--resolve', 'desk.example:443:127.0.0.1'];
    const trust = ['--cacert', `${certificate}/fullchain.pem`];
    // A stream ends by the time limit, which curl reports as a failure.
    const { stdout } = await run('curl', [...words, ...trust, address]).catch((fault: unknown) =>
      Object(fault),
    );
    return String(stdout);
  };
  await waitUntil(async () => (await ask('https://desk.example/')).includes('<html'), output);
  assert.match(await ask('https://desk.example/api/market/stream'), /^event: rates$/m);
}

async function waitUntil(isTrue: () => Promise<boolean>, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await delay(100);
  }
  assert.fail(`not within 30 s; it printed:\n${output()}`);
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
}
