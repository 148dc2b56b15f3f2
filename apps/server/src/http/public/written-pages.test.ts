import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createTestContext } from '../../testing/test-context.ts';
import { withTestDesk } from '../../testing/test-desk.ts';
import { buildPublicApp } from './build-public-app.ts';

let pagesFolder = '';

before(async () => {
  pagesFolder = await mkdtemp(path.join(tmpdir(), 'naru-written-'));
  await mkdir(path.join(pagesFolder, 'pages'));
  await writeFile(path.join(pagesFolder, 'index.html'), 'the page of all');
  for (const name of ['home.en', 'home.kr', 'faq.en', 'faq.kr'])
    await writeFile(path.join(pagesFolder, 'pages', `${name}.html`), name);
});
after(() => rm(pagesFolder, { recursive: true }));

interface Asked {
  readonly url: string;
  readonly cookie?: string;
}

async function ask({ url, cookie = '' }: Asked, publicUrl: string | null = null) {
  const answers: { body: string; headers: Record<string, unknown>; statusCode: number }[] = [];
  await withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house, { pagesFolder, publicUrl }));
    answers.push(await app.inject({ url, headers: { cookie } }));
    await app.close();
  });
  const [answer] = answers;
  assert.ok(answer !== undefined);
  return answer;
}

test('a public page is sent as it was written, in the language that is asked for', async () => {
  for (const [asked, body] of [
    [{ url: '/faq' }, 'faq.en'],
    [{ url: '/faq/' }, 'faq.en'],
    [{ url: '/faq?lang=kr' }, 'faq.kr'],
    [{ url: '/', cookie: 'lang=kr' }, 'home.kr'],
    [{ url: '/?lang=en', cookie: 'lang=kr' }, 'home.en'],
    [{ url: '/?lang=../../secret' }, 'home.en'],
  ] as const) {
    const answer = await ask(asked);
    assert.equal(answer.body, body, asked.url);
    assert.match(String(answer.headers['vary']), /cookie/);
    assert.equal(answer.headers['content-language'], body.endsWith('kr') ? 'ko' : 'en');
  }
});

test('what was not written, and what is no page, is the page of all', async () => {
  for (const [url, status] of [
    ['/buy-crypto-details/abc', 200],
    ['/markets', 200],
    ['/nothing', 404],
  ] as const) {
    const answer = await ask({ url });
    assert.equal(answer.body, 'the page of all', url);
    assert.equal(answer.statusCode, status, url);
  }
});

test('search engines are told the one address of a page and its other language', async () => {
  const { headers } = await ask({ url: '/faq?lang=kr&from=x' }, 'https://desk.example');
  const link = String(headers['link']);
  assert.match(link, /<https:\/\/desk\.example\/faq\?lang=kr>; rel="canonical"/);
  assert.match(link, /<https:\/\/desk\.example\/faq>; rel="alternate"; hreflang="en"/);
  assert.match(link, /hreflang="ko"/);
  assert.equal((await ask({ url: '/faq' })).headers['link'], undefined);
});
