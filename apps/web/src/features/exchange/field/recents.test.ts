import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Recents, addRecent, readRecentsText, writeRecentsText } from './recents.ts';

test('the last four are kept under their key, the newest first and each once', () => {
  let recents: Recents = new Map();
  for (const coin of ['BTC', 'ETH', 'LTC', 'BTC', 'XRP', 'SOL']) recents = addRecent(recents, 'coins', coin);
  recents = addRecent(recents, 'LTC', 'ltc1q');
  assert.deepEqual(recents.get('coins'), ['SOL', 'XRP', 'BTC', 'LTC']);
  assert.deepEqual(recents.get('LTC'), ['ltc1q']);
  assert.deepEqual(readRecentsText(writeRecentsText(recents)), recents);
});

test('what somebody else stored is left out', () => {
  for (const text of [null, '', '{', '7', 'null', '"x"']) assert.equal(readRecentsText(text).size, 0);
  assert.deepEqual(readRecentsText('{"a":"b","c":[1,"d",null]}').get('a'), []);
  assert.deepEqual(readRecentsText('{"a":"b","c":[1,"d",null]}').get('c'), ['d']);
});
