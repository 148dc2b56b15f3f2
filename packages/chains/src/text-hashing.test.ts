import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { TEXT_HASHING } from './text-hashing.ts';

test('the digests of a page are those of the server', () => {
  for (const text of ['', 'naru', '나루 🛶'.repeat(50)]) {
    assert.equal(TEXT_HASHING.hashText(text), createHash('sha256').update(text, 'utf8').digest('hex'));
    for (const key of ['k', '열쇠'.repeat(40)])
      assert.equal(
        TEXT_HASHING.hmacText({ key, text }),
        createHmac('sha256', key).update(text, 'utf8').digest('hex'),
      );
  }
});
