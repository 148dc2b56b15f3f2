import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { createTestContext } from '../testing/test-context.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { buildPublicApp } from './public/build-public-app.ts';

const PUBLIC_FOLDER = fileURLToPath(new URL('../../../web/public', import.meta.url));

type Ask = (url: string) => Promise<LightMyRequestResponse>;

/** The files that a build takes over as they are, and a page. */
async function withPages(run: (ask: Ask) => Promise<void>): Promise<void> {
  const pagesFolder = await mkdtemp(path.join(tmpdir(), 'naru-pages-'));
  await cp(PUBLIC_FOLDER, pagesFolder, { recursive: true });
  await writeFile(path.join(pagesFolder, 'index.html'), '<!doctype html><title>Naru</title>');
  await withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house, { pagesFolder }));
    await run((url) => app.inject({ url }));
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

test('browsers find an icon, and search engines what they may read', () =>
  withPages(async (ask) => {
    const icon = await ask('/favicon.ico');
    assert.equal(icon.statusCode, 200);
    assert.match(String(icon.headers['content-type']), /^image\//);
    assert.deepEqual([...icon.rawPayload.subarray(0, 4)], [0, 0, 1, 0]);
    const robots = await ask('/robots.txt');
    assert.equal(robots.statusCode, 200);
    assert.match(String(robots.headers['content-type']), /^text\/plain/);
    assert.match(robots.body, /^Disallow: \/buy-crypto-details\/$/m);
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
    ]) {
      const answer = await ask(url);
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'route_unknown', url);
    }
  }));
