import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { createTestContext } from '../testing/test-context.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { buildPublicApp } from './public/build-public-app.ts';
import { HEADERS_OF_DOCUMENTS } from './security-headers.ts';

const PUBLIC_FOLDER = fileURLToPath(new URL('../../../web/public', import.meta.url));

type Ask = (url: string, headers?: Readonly<Record<string, string>>) => Promise<LightMyRequestResponse>;

/** The last one is the server's own. */
const FILES = {
  'assets/app.js': 'plain',
  'assets/app.js.br': 'brotli',
  'assets/app.js.gz': 'gzip',
  'assets/font.woff2': 'a font',
  'assets/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pages/faq.en.html': 'a page to be filled',
};

/** The files that a build takes over as they are, and a page. */
async function withPages(run: (ask: Ask) => Promise<void>): Promise<void> {
  const pagesFolder = await mkdtemp(path.join(tmpdir(), 'naru-pages-'));
  await cp(PUBLIC_FOLDER, pagesFolder, { recursive: true });
  await writeFile(path.join(pagesFolder, 'index.html'), '<!doctype html><title>Naru</title>');
  for (const folder of ['assets', 'pages']) await mkdir(path.join(pagesFolder, folder));
  for (const [file, text] of Object.entries(FILES)) await writeFile(path.join(pagesFolder, file), text);
  await withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house, { pagesFolder }));
    await run((url, headers = {}) => app.inject({ url, headers }));
    await app.close();
  });
  await rm(pagesFolder, { recursive: true });
}

test('a page is a page when it is reloaded, and an unknown one is the same page as a 404', () =>
  withPages(async (ask) => {
    for (const [url, status] of [
      ['/', 200],
      ['/faq/', 200],
      ['/buy-crypto-details/abc', 200],
      ['/nothing', 404],
    ] as const) {
      const answer = await ask(url);
      assert.equal(answer.statusCode, status, url);
      assert.match(String(answer.headers['content-type']), /^text\/html/, url);
    }
  }));

test('browsers find an icon', () =>
  withPages(async (ask) => {
    const icon = await ask('/favicon.ico');
    assert.equal(icon.statusCode, 200);
    assert.match(String(icon.headers['content-type']), /^image\//);
    assert.deepEqual([...icon.rawPayload.subarray(0, 4)], [0, 0, 1, 0]);
  }));

test('the application can be installed: every icon of the manifest is there in the size that it says', () =>
  withPages(async (ask) => {
    const manifest: { icons: { src: string; sizes: string; type: string; purpose: string }[] } = (
      await ask('/manifest.webmanifest')
    ).json();
    const drawn = manifest.icons.filter(({ type }) => type === 'image/png');
    assert.deepEqual(
      drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
      ['192x192 any', '512x512 any', '512x512 maskable'],
    );
    for (const { src, sizes } of [...drawn, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const { rawPayload } = await ask(src);
      // Width and height stand first in the header of a PNG (RFC 2083, 4.1.1).
      const [widthPx, heightPx] = [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)];
      assert.equal(`${widthPx}x${heightPx}`, sizes, src);
    }
  }));

test('a file that is not there is no page, and no path leads out of the folder', () =>
  withPages(async (ask) => {
    for (const url of [
      '/app.js.map',
      '/.env',
      '/package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%2fx.ts',
      '/assets/../index.js',
      '/assets/app.js.br',
      '/pages/faq.en.html',
    ]) {
      const answer = await ask(url);
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'route_unknown', url);
    }
  }));

test('a file is sent in the smaller form that the browser accepts, and kept under its hashed name', () =>
  withPages(async (ask) => {
    for (const [accepted, encoding, body] of [
      ['gzip, br', 'br', 'brotli'],
      ['gzip', 'gzip', 'gzip'],
      ['', undefined, 'plain'],
    ] as const) {
      const { headers, payload } = await ask('/assets/app.js', { 'accept-encoding': accepted });
      assert.deepEqual([headers['content-encoding'], payload], [encoding, body]);
      assert.equal(headers['vary'], 'accept-encoding');
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.match(String(headers['content-type']), /^text\/javascript/);
    }
    const font = await ask('/assets/font.woff2', { 'accept-encoding': 'br' });
    assert.deepEqual([font.headers['content-encoding'], font.payload], [undefined, 'a font']);
  }));

test('files of a page do not repeat what only documents obey; pages, drawings and refusals do', () =>
  withPages(async (ask) => {
    const isThere = ({ headers }: LightMyRequestResponse): boolean => {
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
      return HEADERS_OF_DOCUMENTS.every((name) => headers[name] !== undefined);
    };
    const found = async (url: string): Promise<boolean> => isThere(await ask(url));
    assert.equal(await found('/assets/app.js'), false);
    assert.equal(await found('/assets/font.woff2'), false);
    assert.equal(await found('/favicon.ico'), false);
    for (const url of ['/', '/nothing', '/assets/mark.svg', '/assets/gone.js', '/favicon.svg']) {
      assert.equal(await found(url), true, url);
    }
  }));

test('a browser that has the file gets 304, and only with the tag of the form that it has', () =>
  withPages(async (ask) => {
    const br = { 'accept-encoding': 'br' };
    const etag = String((await ask('/assets/app.js', br)).headers['etag']);
    const again = await ask('/assets/app.js', { ...br, 'if-none-match': etag });
    assert.deepEqual([again.statusCode, again.payload, again.headers['etag']], [304, '', etag]);
    assert.equal((await ask('/assets/app.js', { 'if-none-match': etag })).statusCode, 200);
    const missing = await ask('/nothing');
    const stillMissing = await ask('/nothing', { 'if-none-match': String(missing.headers['etag']) });
    assert.equal(stillMissing.statusCode, 404);
  }));
