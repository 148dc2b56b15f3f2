import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNews } from './read-news.ts';

const ITEM = {
  imageurl: '/api/market/news/image/a1',
  title: 'Blocks are full',
  source: 'The Ledger',
  url: 'https://news.example/blocks',
  author: 'Mina',
  published_on: 1_795_266_000,
};

test('a headline is read with its date in milliseconds', () => {
  assert.deepEqual(readNews({ Data: [ITEM], state: 'ok', isDemo: false }), {
    isDemo: false,
    locale: 'en',
    headlines: [
      {
        title: 'Blocks are full',
        source: 'The Ledger',
        author: 'Mina',
        url: 'https://news.example/blocks',
        imagePath: '/api/market/news/image/a1',
        publishedAtMs: 1_795_266_000_000,
      },
    ],
  });
});

test('what the headlines are written in is told to those who read aloud', () => {
  assert.equal(readNews({ Data: [ITEM], lang: 'kr' })?.locale, 'ko');
  assert.equal(readNews({ Data: [ITEM], lang: 'en' })?.locale, 'en');
});

test('pictures come from this desk alone', () => {
  for (const imageurl of ['', 'https://tracker.example/a.png', '//tracker.example/a.png', 'data:image/png,x'])
    assert.equal(readNews({ Data: [{ ...ITEM, imageurl }] })?.headlines[0]?.imagePath, null, imageurl);
});

test('a headline that leads nowhere safe is left out, the others stay', () => {
  for (const url of ['javascript:alert(1)', 'http://news.example/', 'blocks', ''])
    assert.equal(readNews({ Data: [{ ...ITEM, url }, ITEM] })?.headlines.length, 1, url);
});

test('what is no news is none', () => {
  for (const answer of [null, [], {}, { Data: 'none' }, '<html>']) assert.equal(readNews(answer), null);
  assert.deepEqual(readNews({ Data: [] })?.headlines, []);
});
