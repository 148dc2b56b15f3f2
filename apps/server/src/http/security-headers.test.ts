import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withTestConsole } from '../testing/test-console.ts';
import { createTestContext } from '../testing/test-context.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { buildPublicApp } from './public/build-public-app.ts';
import { DOCS_STYLE } from './docs.routes.ts';

test('a page may load what is ours, run nothing inline, and be framed by nobody', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    const { headers } = await app.inject({ url: '/buy-crypto-confirm/x' });
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-src 'none'",
    );
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
    ]) {
      assert.equal(headers[name ?? ''], value);
    }
    assert.match(String(headers['permissions-policy']), /camera=\(\).*clipboard-write=\(self\)/);
    await app.close();
  }));

test('only the two pages with charts may frame the charting service', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    const framesOf = async (url: string): Promise<string> => {
      const { headers } = await app.inject({ url });
      return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    };
    const charts = 'https://www.tradingview-widget.com https://s.tradingview.com';
    assert.deepEqual(await Promise.all(['/', '/markets', '/markets/', '/?lang=kr'].map(framesOf)), [
      charts,
      charts,
      charts,
      charts,
    ]);
    for (const url of [
      '/buy-crypto-select',
      '/buy-crypto-details/x',
      '/login',
      '/user-profile',
      '/markets/x',
    ]) {
      assert.equal(await framesOf(url), "'none'", url);
    }
    await app.close();
  }));

test('only the pages with the exchange form may use the camera and read the clipboard', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    const permissionsOf = async (url: string): Promise<string> =>
      String((await app.inject({ url })).headers['permissions-policy']);
    for (const url of ['/', '/?lang=kr', '/buy-crypto-select', '/buy-crypto-select?from=BTC'])
      assert.match(await permissionsOf(url), /camera=\(self\), .*clipboard-read=\(self\)/, url);
    for (const url of ['/buy-crypto-confirm/x', '/login', '/user-profile', '/buy-crypto-select/x', '/api'])
      assert.match(await permissionsOf(url), /camera=\(\), .*clipboard-read=\(\)/, url);
    await app.close();
  }));

test('an answer of a call is data: kept by nobody, and powerless when opened as a page', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    for (const url of ['/api', '/api/transaction/delivered', '/api/transaction/x', '/api/nothing']) {
      const { headers } = await app.inject({ url });
      assert.equal(headers['cache-control'], 'no-store', url);
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox");
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-type']), /^application\/json; charset=utf-8$/);
    }
    await app.close();
  }));

test('no other site may read anything, whatever it asks by', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
      const { headers } = await app.inject({
        method,
        url: '/api/transaction/delivered',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
      });
      const sent = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      assert.deepEqual(sent, []);
    }
    await app.close();
  }));

test('visitors who come by https get a header that forbids anything else', () =>
  withTestDesk({}, async (house) => {
    const transportOf = async (publicUrl: string | null): Promise<unknown> => {
      const app = await buildPublicApp(createTestContext(house, { publicUrl }));
      const { headers } = await app.inject({ url: '/api' });
      await app.close();
      return headers['strict-transport-security'];
    };
    assert.equal(await transportOf('https://desk.example'), 'max-age=63072000; includeSubDomains');
    assert.equal(await transportOf('http://localhost:8787'), undefined);
    assert.equal(await transportOf(null), undefined);
  }));

test('the console answers under its own names only', () =>
  withTestConsole({}, async ({ app }) => {
    const statusOf = async (host: string): Promise<number> =>
      (await app.inject({ url: '/api/session', headers: { host } })).statusCode;
    for (const host of ['localhost', 'localhost:8788', '127.0.0.1:8788', '[::1]:8788', 'LOCALHOST']) {
      assert.equal(await statusOf(host), 200, host);
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil:8788']) {
      assert.equal(await statusOf(host), 421, host);
    }
  }));

test('the page of the calls has the colours of the screens', () => {
  const tokens = readFileSync(new URL('../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
  const [dark = '', light = ''] = tokens.split("[data-theme='is_light']");
  const [ourDark = '', ourLight = ''] = DOCS_STYLE.split('@media');
  for (const [ours, theirs] of [
    [ourDark, dark],
    [ourLight, light],
  ] as const) {
    const colours = ours.match(/--[\w-]+: #\w+;/g) ?? [];
    assert.ok(colours.length >= 9);
    for (const colour of colours) assert.ok(theirs.includes(colour), colour);
  }
});
