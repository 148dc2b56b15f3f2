import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestContext } from '../../../testing/test-context.ts';
import { withTestDesk } from '../../../testing/test-desk.ts';
import { buildPublicApp } from '../build-public-app.ts';

const PUBLIC_URL = 'https://desk.example';

const PATHS = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];

async function askAll(mode: 'live' | 'rehearsal', publicUrl: string | null = PUBLIC_URL) {
  const answers: { statusCode: number; body: string; isHidden: boolean }[] = [];
  await withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house, { mode, publicUrl }));
    for (const url of PATHS) {
      const { statusCode, body, headers } = await app.inject({ url });
      answers.push({ statusCode, body, isHidden: headers['x-robots-tag'] === 'noindex' });
    }
    await app.close();
  });
  const [robots, sitemap, security] = answers;
  assert.ok(robots !== undefined && sitemap !== undefined && security !== undefined);
  return { robots, sitemap, security };
}

test('search engines find the public pages of a live desk in both languages', async () => {
  const { robots, sitemap } = await askAll('live');
  assert.match(robots.body, /^Disallow: \/buy-crypto-details\/$/m);
  assert.match(robots.body, /^Sitemap: https:\/\/desk\.example\/sitemap\.xml$/m);
  assert.equal(robots.isHidden, false);
  assert.match(sitemap.body, /<loc>https:\/\/desk\.example\/faq\?lang=kr<\/loc>/);
  assert.match(sitemap.body, /hreflang="ko" href="https:\/\/desk\.example\/\?lang=kr"/);
  const pair = 'https://desk.example/buy-crypto-select?from=LTC&amp;to=BTC';
  assert.ok(sitemap.body.includes(`<loc>${pair}</loc>`));
  assert.ok(sitemap.body.includes(`hreflang="ko" href="${pair}&amp;lang=kr"`));
  assert.doesNotMatch(sitemap.body, /from=(\w+)&amp;to=\1[&<]|from=LTC&amp;to=XRP/);
  assert.doesNotMatch(sitemap.body, /buy-crypto-(?:confirm|details)|user-profile/);
});

test('a rehearsal is found by nobody', async () => {
  const { robots, sitemap } = await askAll('rehearsal');
  assert.equal(robots.isHidden, true);
  assert.equal((await askAll('rehearsal', null)).robots.isHidden, true, 'whose address nobody set');
  assert.doesNotMatch(robots.body, /Sitemap/);
  assert.equal(sitemap.statusCode, 404);
});

test('people who find a weakness can read where to report it (RFC 9116)', async () => {
  const { body } = (await askAll('live')).security;
  assert.match(body, /^Contact: mailto:support@naru\.example$/m);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
  assert.ok(Date.parse(expires) > 0, expires);
});
