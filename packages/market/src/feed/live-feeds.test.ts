import type { Language } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSample } from '../testing/read-sample.ts';
import { RSS_SAMPLE } from '../testing/rss-sample.ts';
import { type Transport, notFetched } from '../transport/transport.ts';
import { type ImageShelf, createLiveFeeds } from './live-feeds.ts';
import { fetchNewsImage, findPublicAddress, imageTypeOf } from './news-image.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const NOW_MS = Date.UTC(2026, 10, 21, 6);
const HOUR_MS = 3_600_000;

/** Services that answer from a table, and fail for what is not in it. */
function openWorld(answers: Map<string, string | Uint8Array>, shelf?: ImageShelf) {
  const asked: string[] = [];
  const transport: Transport = {
    fetch: ({ url }) => {
      asked.push(url);
      const body = [...answers].find(([part]) => url.includes(part))?.[1];
      if (body === undefined) return Promise.resolve(notFetched('unreachable'));
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      return Promise.resolve({ ok: true, bytes, contentType: 'text/html' });
    },
  };
  let nowMs = NOW_MS;
  const feeds = createLiveFeeds({
    transport,
    clock: { nowMs: () => nowMs },
    rssUrls: { en: ['https://news.example/rss'], kr: ['https://kr.example/rss'] },
    ...(shelf === undefined ? {} : { shelf }),
    resolve: (host) => Promise.resolve(host === 'img.example' ? ['93.184.216.34'] : ['127.0.0.1']),
  });
  const collectAt = async (atMs: number): Promise<void> => {
    nowMs = atMs;
    await feeds.collect(atMs);
  };
  return { feeds, asked, answers, collectAt };
}

test('headlines come newest first and the index with its publisher', async () => {
  const { feeds, collectAt } = openWorld(
    new Map([
      ['news.example/rss', RSS_SAMPLE],
      ['alternative.me', readSample('fng')],
    ]),
  );
  assert.deepEqual(
    [feeds.isDemo, feeds.news('en').state, feeds.fearGreed().state],
    [false, 'unavailable', 'unavailable'],
  );
  await collectAt(NOW_MS);
  assert.equal(feeds.news('en').state, 'ok');
  assert.deepEqual(
    feeds.news('en').articles.map(({ title }) => title),
    ['나루 소식', 'Bitcoin rests & the desk waits'],
  );
  const { state, reading } = feeds.fearGreed();
  assert.deepEqual([state, reading?.value, reading?.source], ['ok', 47, 'alternative.me']);
});

test('when services fall silent the last stays, is called old after a while, and then is gone', async () => {
  const { feeds, answers, collectAt } = openWorld(
    new Map([
      ['news.example/rss', RSS_SAMPLE],
      ['alternative.me', readSample('fng')],
    ]),
  );
  await collectAt(NOW_MS);
  answers.clear();
  await collectAt(NOW_MS + 2 * HOUR_MS);
  assert.deepEqual([feeds.news('en').state, feeds.fearGreed().state], ['stale', 'ok']);
  await collectAt(NOW_MS + 48 * HOUR_MS);
  assert.equal(feeds.fearGreed().state, 'stale');
  await collectAt(NOW_MS + 9 * 24 * HOUR_MS);
  assert.deepEqual(feeds.news('en'), { state: 'unavailable', articles: [] });
  assert.deepEqual(feeds.fearGreed(), { state: 'unavailable', reading: null });
});

test('readers of Korean have Korean headlines, and English ones where there are none', async () => {
  const korean = RSS_SAMPLE.replaceAll('news.example', 'kr.example').replace('Sample &amp; Wire', '견본');
  const { feeds, answers, collectAt } = openWorld(
    new Map([
      ['news.example/rss', RSS_SAMPLE],
      ['kr.example/rss', korean],
    ]),
  );
  await collectAt(NOW_MS);
  const sourcesOf = (language: Language): readonly string[] => [
    ...new Set(feeds.news(language).articles.map((article) => `${article.language} ${article.source}`)),
  ];
  assert.deepEqual([sourcesOf('kr'), sourcesOf('en')], [['kr 견본'], ['en Sample & Wire']]);
  answers.delete('kr.example/rss');
  const english = openWorld(answers);
  await english.collectAt(NOW_MS);
  const { state, articles } = english.feeds.news('kr');
  assert.deepEqual([state, articles[0]?.language], ['ok', 'en']);
});

test('headlines and the index survive a restart as old as they are', async () => {
  const before = openWorld(
    new Map([
      ['news.example/rss', RSS_SAMPLE],
      ['alternative.me', readSample('fng')],
    ]),
  );
  await before.collectAt(NOW_MS);
  const text = before.feeds.writeMemory();
  const after = openWorld(new Map());
  after.feeds.loadMemory(text, NOW_MS);
  assert.deepEqual(after.feeds.news('en'), before.feeds.news('en'));
  assert.deepEqual(after.feeds.fearGreed(), before.feeds.fearGreed());
  assert.equal(after.feeds.writeMemory(), text);
  await after.collectAt(NOW_MS + 60_000);
  assert.ok(!after.asked.some((url) => url.includes('news.example')), 'what is young is not asked again');
  await after.collectAt(NOW_MS + 2 * HOUR_MS);
  assert.equal(after.feeds.news('en').state, 'stale', 'silence since');
  await after.collectAt(NOW_MS + 9 * 24 * HOUR_MS);
  assert.deepEqual(
    [after.feeds.news('en').state, after.feeds.fearGreed().state],
    ['unavailable', 'unavailable'],
  );
});

test('a memory that cannot be read, or is of the future, is forgotten', async () => {
  const before = openWorld(new Map([['news.example/rss', RSS_SAMPLE]]));
  await before.collectAt(NOW_MS);
  const text = before.feeds.writeMemory();
  for (const broken of [
    '',
    '{',
    'null',
    '{"news":1,"index":[{}]}',
    text.slice(0, -9),
    text.replaceAll('https://news.example/a', 'javascript:alert(1)//').replaceAll('news.example/b', 'x y'),
    text.replaceAll('"title"', '"name"'),
    text.replaceAll('"language":"en"', '"language":"xx"'),
    text.replaceAll(`"receivedAtMs":${NOW_MS}`, `"receivedAtMs":${NOW_MS + 1}`),
    text.replaceAll(`"receivedAtMs":${NOW_MS}`, '"receivedAtMs":-1'),
  ]) {
    const { feeds } = openWorld(new Map());
    feeds.loadMemory(broken, NOW_MS);
    assert.deepEqual(feeds.news('en').articles, [], broken.slice(0, 80));
  }
});

test('a stored picture is not fetched, unless it is not a picture', async () => {
  const shelved = new Map<string, Uint8Array>();
  const shelf: ImageShelf = {
    find: (id) => {
      const bytes = shelved.get(id);
      return Promise.resolve(bytes === undefined ? null : { bytes, contentType: 'text/html' });
    },
    keep: (id, { bytes }, shownIds) => {
      assert.ok(shownIds.includes(id));
      shelved.set(id, bytes);
      return Promise.resolve();
    },
  };
  const answers = new Map<string, string | Uint8Array>([
    ['news.example/rss', RSS_SAMPLE],
    ['img.example', PNG],
  ]);
  const visit = async () => {
    const world = openWorld(answers, shelf);
    await world.collectAt(NOW_MS);
    const id = world.feeds.news('en').articles[1]?.articleId ?? assert.fail();
    const image = await world.feeds.findNewsImage(id);
    return { id, image, wasFetched: world.asked.some((url) => url.includes('img.example')) };
  };
  const first = await visit();
  assert.deepEqual([first.wasFetched, [...shelved.keys()]], [true, [first.id]]);
  const second = await visit();
  assert.deepEqual([second.wasFetched, second.image], [false, { bytes: PNG, contentType: 'image/png' }]);
  shelved.set(first.id, new TextEncoder().encode('<svg onload="alert(1)"></svg>'));
  assert.equal((await visit()).wasFetched, true);
});

test('if the first publisher does not answer, the second is shown under its own name', async () => {
  const { feeds, collectAt } = openWorld(new Map([['coinmarketcap', readSample('cmc-fng')]]));
  await collectAt(NOW_MS);
  assert.equal(feeds.fearGreed().reading?.source, 'CoinMarketCap');
});

test('a service is not asked again before its time, and less often the longer it fails', async () => {
  const { asked, collectAt } = openWorld(new Map([['news.example/rss', RSS_SAMPLE]]));
  for (let second = 0; second < 600; second += 5) await collectAt(NOW_MS + second * 1000);
  const times = (part: string): number => asked.filter((url) => url.includes(part)).length;
  assert.equal(times('news.example'), 1);
  assert.ok(times('alternative.me') <= 7, String(times('alternative.me')));
});

test('a picture is fetched once by the desk, and only if it is one', async () => {
  const { feeds, asked, answers, collectAt } = openWorld(
    new Map<string, string | Uint8Array>([
      ['news.example/rss', RSS_SAMPLE],
      ['img.example', PNG],
    ]),
  );
  await collectAt(NOW_MS);
  const [, article] = feeds.news('en').articles;
  const id = article?.articleId ?? assert.fail();
  const images = await Promise.all([feeds.findNewsImage(id), feeds.findNewsImage(id)]);
  assert.deepEqual(images[0], { bytes: PNG, contentType: 'image/png' });
  assert.equal(asked.filter((url) => url.includes('img.example')).length, 1);
  assert.equal(await feeds.findNewsImage('0'.repeat(32)), null, 'of no article');
  answers.set('img.example', '<svg onload="alert(1)"></svg>');
  const other = openWorld(answers);
  await other.collectAt(NOW_MS);
  assert.equal(await other.feeds.findNewsImage(id), null, 'no picture');
});

test('a picture behind our own walls is never asked for', async () => {
  const body = RSS_SAMPLE.replace('img.example/a.jpg', 'inside.example/a.jpg');
  const { feeds, asked, collectAt } = openWorld(new Map([['news.example/rss', body]]));
  await collectAt(NOW_MS);
  const id = feeds.news('en').articles[1]?.articleId ?? assert.fail();
  assert.equal(await feeds.findNewsImage(id), null);
  assert.ok(!asked.some((url) => url.includes('inside.example')));
  for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '[fd00::1]'])
    assert.equal(await findPublicAddress(host), null, host);
  assert.equal(await findPublicAddress('93.184.216.34'), '93.184.216.34');
  const mixed = await findPublicAddress('two.example', () => Promise.resolve(['93.184.216.34', '10.0.0.1']));
  assert.equal(mixed, null, 'one way in is enough');
  assert.equal(await findPublicAddress('odd.example', () => Promise.resolve(['not an address'])), null);
});

test('a name that leads elsewhere the second time is asked once, and we go where it led first', async () => {
  const answers = [['93.184.216.34'], ['127.0.0.1']];
  const went: (string | undefined)[] = [];
  const image = await fetchNewsImage('https://rebind.example/a.png', {
    transport: {
      fetch: ({ address }) => {
        went.push(address);
        return Promise.resolve({ ok: true, bytes: PNG, contentType: 'image/png' });
      },
    },
    resolve: () => Promise.resolve(answers.shift() ?? []),
  });
  assert.notEqual(image, null);
  assert.deepEqual(went, ['93.184.216.34']);
  assert.equal(answers.length, 1, 'nobody looked it up again');
});

test('pictures are recognised by their first bytes', () => {
  const typeOf = (text: string): string | null => imageTypeOf(Buffer.from(text, 'latin1'));
  assert.equal(typeOf('\xff\xd8\xff\xe0'), 'image/jpeg');
  assert.equal(typeOf('RIFF\x00\x00\x00\x00WEBPVP8 '), 'image/webp');
  assert.equal(typeOf('<svg xmlns="http://www.w3.org/2000/svg">'), null);
  assert.equal(typeOf(''), null);
});
