import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnownEtag } from './send-file.ts';

test('an answer is known by its ETag, also one that a proxy has weakened, and among others', () => {
  for (const known of ['"1.0.0."', 'W/"1.0.0."', '"a", "1.0.0."', 'W/"a",W/"1.0.0."', ' "1.0.0." , "b"'])
    assert.equal(isKnownEtag(known, '"1.0.0."'), true, known);
});

test('a star names whatever there is', () => {
  for (const any of ['*', ' * ']) assert.equal(isKnownEtag(any, '"1.0.0."'), true, any);
});

test('no other ETag is taken for it', () => {
  for (const other of [undefined, '', '"*"', '1.0.0.', '"1.0.0"', 'w/"1.0.0."', '"1.0.0.', '"x1.0.0."'])
    assert.equal(isKnownEtag(other, '"1.0.0."'), false, String(other));
});
