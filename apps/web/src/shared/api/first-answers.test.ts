import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFirstAnswers } from './first-answers.ts';

const TEXT = '{"nowMs":1000,"answers":{"/api/currency/":[1],"/api/market/rates":{"a":"b"}}}';

test('an answer that came with the page is given once', () => {
  const first = readFirstAnswers(TEXT, () => 50);
  assert.equal(first?.nowMs, 1000);
  assert.equal(first.has('/api/currency/'), true);
  assert.deepEqual(first.take('/api/currency/'), [1]);
  assert.equal(first.has('/api/currency/'), false);
  assert.equal(first.take('/api/currency/'), undefined);
  assert.equal(first.take('/api/market/news'), undefined);
});

test('a read long after the page came gets nothing old', () => {
  const clock = { elapsedMs: 0 };
  const first = readFirstAnswers(TEXT, () => clock.elapsedMs);
  clock.elapsedMs = 10_001;
  assert.equal(first?.take('/api/market/rates'), undefined);
});

test('what is shown at once can be read again until the first render ends, and is then asked for', () => {
  const first = readFirstAnswers(TEXT, () => 10_001);
  assert.deepEqual(first?.peek('/api/currency/'), [1]);
  assert.deepEqual(first.peek('/api/currency/'), [1]);
  assert.equal(first.has('/api/currency/'), false);
  first.endFirstRender();
  for (const path of ['/api/currency/', '/api/market/rates']) assert.equal(first.peek(path), undefined, path);
});

test('a page that no desk has filled has no answers', () => {
  for (const text of [
    null,
    '',
    '["/api/currency/"]',
    '{"answers":{}}',
    '{"nowMs":1,"answers":[]}',
    '{"nowMs',
  ])
    assert.equal(
      readFirstAnswers(text, () => 0),
      null,
      String(text),
    );
});
