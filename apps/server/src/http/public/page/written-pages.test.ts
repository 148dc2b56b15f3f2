import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DEFAULT_DESK_FACTS, PAGE_THREAD } from '@naru/contract';
import type { LightMyRequestResponse } from 'fastify';
import { createTestContext } from '../../../testing/test-context.ts';
import { withTestDesk } from '../../../testing/test-desk.ts';
import type { RequestLimits } from '../../../limits/request-limits.ts';
import { buildPublicApp } from '../build-public-app.ts';

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
  readonly accepted?: string;
}

async function ask({ url, cookie = '', accepted = 'identity' }: Asked, publicUrl: string | null = null) {
  const answers: LightMyRequestResponse[] = [];
  await withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house, { pagesFolder, publicUrl }));
    answers.push(await app.inject({ url, headers: { cookie, 'accept-encoding': accepted } }));
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

test('a page is sent with the name that the operator has set', async () => {
  const title = '<title>FAQ · %brandName%</title>';
  await writeFile(path.join(pagesFolder, 'pages', 'contact.en.html'), title);
  await withTestDesk({}, async (house) => {
    const front = { ...DEFAULT_DESK_FACTS, brandName: "Kim's <Desk> & Co" };
    const app = await buildPublicApp(createTestContext(house, { pagesFolder, front: () => front }));
    const visits = [await app.inject({ url: '/contact' }), await app.inject({ url: '/contact?lang=en' })];
    for (const { body } of visits) assert.equal(body, '<title>FAQ · Kim&#39;s &lt;Desk&gt; &amp; Co</title>');
    await app.close();
  });
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

const FIRST_CALLS = '["/api/currency/","/api/transaction/mine","/api/nothing"]';

/** A page whose first calls are answered inside of it. */
async function writeFirstCalls(): Promise<void> {
  const block = `<script type="application/json" id="first-answers">${FIRST_CALLS}</script>`;
  await writeFile(path.join(pagesFolder, 'pages', 'markets.en.html'), `before${block}after`);
}

test('a page is sent with the answers that it begins with, and with the time of the desk', async () => {
  await writeFirstCalls();
  const { body } = await ask({ url: '/markets' });
  const [, start, text = '', end] = /^(before<script [^>]*>)(.*)(<\/script>after)$/.exec(body) ?? [];
  assert.ok(start !== undefined && end !== undefined, body);
  const data: { nowMs: number; answers: Record<string, unknown> } = JSON.parse(text);
  assert.deepEqual(Object.keys(data.answers), ['/api/currency/', '/api/transaction/mine']);
  assert.ok(Array.isArray(data.answers['/api/currency/']));
  assert.deepEqual(data.answers['/api/transaction/mine'], []);
  assert.ok(Number.isSafeInteger(data.nowMs));
  assert.doesNotMatch(text, /</);
});

const MODULE = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ key, facts: { path, answers, language } }) => {
  if (language === 'kr') return parentPort.postMessage({ key, drawn: null, fault: 'TypeError' });
  const known = Object.keys(JSON.parse(answers)).join();
  parentPort.postMessage({ key, drawn: { title: '', markup: '<i>$&' + path + known + '</i>' }, fault: '' });
});`;

test('a page with the form is sent with its amounts, or as it was built if that fails', async () => {
  await writeFile(path.join(pagesFolder, 'pages', PAGE_THREAD), MODULE);
  const data = '<script type="application/json" id="first-answers">["/api/currency/"]</script>';
  for (const [name, at, language] of [
    ['home.en', '/', 'en'],
    ['home.kr', '/', 'kr'],
    ['faq.en', '/faq', 'en'],
  ] as const) {
    const root = `<div id="root" data-path="${at}" data-language="${language}"><b>built</b></div>`;
    await writeFile(path.join(pagesFolder, 'pages', `${name}.html`), root + data);
  }
  const drawn =
    '<div id="root" data-drawn="" data-path="/" data-language="en"><i>$&//api/currency/</i></div><script';
  assert.ok((await ask({ url: '/' })).body.startsWith(drawn));
  for (const url of ['/?lang=kr', '/faq']) {
    const { body } = await ask({ url });
    assert.match(body, /^<div id="root" data-path=[^>]+><b>built<\/b><\/div><script/);
    assert.match(body, /"\/api\/currency\/":\[/);
  }
  await rm(path.join(pagesFolder, 'pages', PAGE_THREAD));
});

test('a browser may go back to a page as it was left, but for the form and the profile', async () => {
  for (const [name, url, kept] of [
    ['home', '/', 'private, no-cache'],
    ['faq', '/faq?lang=en', 'private, no-cache'],
    ['buy-crypto-select', '/buy-crypto-select', 'no-store'],
    ['user-profile', '/user-profile/', 'no-store'],
  ] as const) {
    await writeFile(path.join(pagesFolder, 'pages', `${name}.en.html`), name);
    const { body, headers } = await ask({ url });
    assert.equal(body, name);
    assert.equal(headers['cache-control'], kept, url);
  }
});

test('a page goes out as small as the browser can read it', async () => {
  await writeFirstCalls();
  const plain = await ask({ url: '/markets' });
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const sent = await ask({ url: '/markets', accepted });
    assert.equal(sent.headers['content-encoding'], encoding, accepted);
    const answers = /"answers".*/.exec(plain.body)?.[0] ?? '';
    assert.ok(read(sent.rawPayload).toString().includes(answers), accepted);
  }
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.match(String(plain.headers['vary']), /accept-encoding/);
});

test('what the desk asks of itself is counted against nobody, and nobody passes for it', async () => {
  await writeFirstCalls();
  await withTestDesk({}, async (house) => {
    const asked: string[] = [];
    const limits: RequestLimits = {
      ...createTestContext(house, {}).limits,
      admitCheap: (request) => {
        asked.push(request.url);
        return true;
      },
    };
    const app = await buildPublicApp(createTestContext(house, { pagesFolder, limits }));
    await app.inject({ url: '/markets' });
    assert.deepEqual(asked, []);
    await app.inject({ url: '/api/currency/', headers: { 'x-naru-own-call': 'guessed' } });
    assert.deepEqual(asked, ['/api/currency/']);
    await app.close();
  });
});
