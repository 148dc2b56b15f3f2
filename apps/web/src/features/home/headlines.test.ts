import type { News } from '@naru/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toNewsFeed } from './headlines.ts';

const ITEM = {
  imageurl: '/api/market/news/image/a1',
  title: 'Blocks are full',
  source: 'The Ledger',
  url: 'https://news.example/blocks',
  author: 'Mina',
  published_on: 1_795_266_000,
};

function news(Data: News['Data']): News {
  return { Data, state: 'ok', lang: 'en', isDemo: false };
}

test('a headline is read with its date in milliseconds', () => {
  assert.deepEqual(toNewsFeed(news([ITEM])), {
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

test('screen readers get the language of the headlines', () => {
  assert.equal(toNewsFeed({ ...news([ITEM]), lang: 'kr' }).locale, 'ko');
  assert.equal(toNewsFeed({ ...news([ITEM]), lang: 'en' }).locale, 'en');
});

test('pictures come from this desk alone', () => {
  for (const imageurl of ['', 'https://tracker.example/a.png', '//tracker.example/a.png', 'data:image/png,x'])
    assert.equal(toNewsFeed(news([{ ...ITEM, imageurl }])).headlines[0]?.imagePath, null, imageurl);
});

test('a headline that leads nowhere safe is left out, the others stay', () => {
  for (const url of ['javascript:alert(1)', 'http://news.example/', 'blocks', ''])
    assert.equal(toNewsFeed(news([{ ...ITEM, url }, ITEM])).headlines.length, 1, url);
});
