import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { readSample } from '../testing/read-sample.ts';
import { RSS_SAMPLE } from '../testing/rss-sample.ts';
import { alternativeMe, coinMarketCapIndex, createKeyedNews } from './fear-greed-sources.ts';
import type { NewsArticle } from './feed.ts';
import { createRssSource, readRss } from './rss-news.ts';

const keyed = createKeyedNews('a-key');

function articlesOf(answer: ReturnType<typeof readRss>): readonly NewsArticle[] {
  assert.ok(answer.ok, answer.ok ? '' : answer.reason);
  return answer.value;
}

test('a channel gives its headlines as plain text, with who wrote them and when', () => {
  const [first, second, ...others] = articlesOf(readRss(RSS_SAMPLE, 'en'));
  assert.deepEqual(others, [], 'what leads nowhere safe is left out');
  const { articleId, ...facts } = first ?? assert.fail();
  assert.match(articleId, /^[0-9a-f]{32}$/);
  assert.deepEqual(facts, {
    title: 'Bitcoin rests & the desk waits',
    source: 'Sample & Wire',
    url: 'https://news.example/a?x=1&y=2',
    author: 'Jane Doe',
    publishedAtMs: Date.UTC(2026, 10, 20, 9, 30),
    imageUrl: 'https://img.example/a.jpg',
    language: 'en',
  });
  assert.deepEqual(
    [second?.title, second?.author, second?.imageUrl],
    ['나루 소식', 'Sample & Wire', null],
    'a sound is no picture, and without an author it is by its source',
  );
});

test('the keyed service is read in its small letters and in its capitals', () => {
  const [old] = articlesOf(keyed.readAnswer(readSample('cryptocompare-news-v2')));
  assert.deepEqual(
    [old?.title, old?.source, old?.author, old?.url, old?.publishedAtMs],
    ['Sample headline', 'CoinDesk', 'CoinDesk', 'https://example.org/a', 1_795_238_000_000],
  );
  const [next] = articlesOf(keyed.readAnswer(readSample('coindesk-news-v1')));
  assert.deepEqual([next?.source, next?.author], ['Coinpaper', 'Jane Doe']);
});

test('every way of the services to say no is understood', () => {
  for (const name of ['cryptocompare-error-200', 'cryptocompare-error-401'])
    assert.deepEqual(keyed.readAnswer(readSample(name)), { ok: false, reason: 'source_refused' }, name);
  assert.deepEqual(alternativeMe.readAnswer('{"data":[],"metadata":{"error":"too many"}}'), {
    ok: false,
    reason: 'source_refused',
  });
  assert.deepEqual(coinMarketCapIndex.readAnswer('{"status":{"error_code":"1011"},"data":{"value":1}}'), {
    ok: false,
    reason: 'source_refused',
  });
});

test('the index is a whole number from 0 to 100 with its time, from either publisher', () => {
  const first = alternativeMe.readAnswer(readSample('fng'));
  assert.ok(first.ok);
  assert.deepEqual([first.value.value, first.value.takenAtMs], [47, 1_795_219_200_000]);
  const second = coinMarketCapIndex.readAnswer(readSample('cmc-fng'));
  assert.ok(second.ok);
  assert.deepEqual([second.value.value, second.value.source], [47, 'CoinMarketCap']);
  for (const value of ['101', '-1', '4.5', '', 'NaN'])
    assert.equal(
      alternativeMe.readAnswer(JSON.stringify({ data: [{ value, timestamp: '1795219200' }] })).ok,
      false,
      value,
    );
});

test('a document type or an entity of its own makes a channel unreadable', () => {
  for (const attack of [
    RSS_SAMPLE.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "b">]><rss'),
    RSS_SAMPLE.replace('<channel>', '<channel><!entity x SYSTEM "file:///etc/passwd">'),
    '<!doctype html><title>Sorry</title>',
    '',
  ])
    assert.deepEqual(readRss(attack, 'en'), { ok: false, reason: 'answer_malformed' });
});

test('no text of a channel becomes markup, hides its direction or leads to anything but https', () => {
  const nasty = fc.constantFrom(
    '<script>alert(1)</script>',
    '&lt;img src=x&gt;',
    'http://a.example',
    'https://u:p@a.example',
    'https://a.example:8443/',
    'file:///etc/passwd',
    '\u202e',
    '\u0000',
    ']]>',
    '&#0;',
    '&#x110000;',
  );
  const places = fc.constantFrom('Jane Doe', 'https://news.example/b', 'https://img.example/a.jpg', '소식');
  fc.assert(
    fc.property(nasty, places, fc.nat(RSS_SAMPLE.length), (text, place, at) => {
      for (const body of [
        RSS_SAMPLE.replace(place, text),
        RSS_SAMPLE.slice(0, at) + text + RSS_SAMPLE.slice(at),
        RSS_SAMPLE.slice(0, at),
      ]) {
        const answer = readRss(body, 'en');
        for (const article of answer.ok ? answer.value : []) {
          const { title, author, source, url, imageUrl } = article;
          for (const words of [title, author, source])
            assert.doesNotMatch(words, /[\p{Cc}\u202a-\u202e]|<\/?[a-z][^<>]*>/u);
          for (const link of [url, imageUrl ?? url]) assert.match(link, /^https:\/\/[a-z.]+\//);
        }
      }
    }),
    { numRuns: 500, examples: [['https://a.example:8443/', 'Jane Doe', RSS_SAMPLE.indexOf('![CDATA[')]] },
  );
});

test('whatever a service sends, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (body) => {
      const { readAnswer } = createRssSource('https://news.example/rss', 'kr');
      for (const source of [{ readAnswer }, keyed, alternativeMe, coinMarketCapIndex])
        assert.equal(typeof source.readAnswer(body).ok, 'boolean');
    }),
  );
});

test('a long channel of openings without ends is read in no time', () => {
  const before = process.cpuUsage();
  for (const piece of ['<item>', '<item', '<title>', '<!', '<![CDATA['])
    readRss(`<rss>${piece.repeat(150_000)}`, 'en');
  assert.ok(process.cpuUsage(before).user / 1000 < 2_000);
});
