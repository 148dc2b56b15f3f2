import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFile } from './request-parts.ts';

test('a file in base64 is what was encoded, padded or not, and another text is none', async () => {
  for (let length = 0; length < 20; length += 1) {
    const bytes = Buffer.alloc(length, 'naru\u00ff');
    const text = bytes.toString('base64');
    assert.deepEqual(await parseFile(text), bytes);
    assert.deepEqual(await parseFile(text.replace(/=+$/, '')), bytes);
  }
  for (const text of ['!', 'aa aa', 'aaa\n', 'aa==aaaa', '====', 'a', 'aéaa', 'aaaa,aaaa'])
    assert.equal(await parseFile(text), null, text);
});
