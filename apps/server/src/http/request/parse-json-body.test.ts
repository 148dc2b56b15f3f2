import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonBody } from './framework-errors.ts';

test('a body is read, and money in it as it was written', () => {
  assert.deepEqual(parseJsonBody('{"email":"a@b.c","fromAmount":0.10,"limit":0.10}'), {
    email: 'a@b.c',
    fromAmount: '0.10',
    limit: 0.1,
  });
});

test('no body is none', () => assert.equal(parseJsonBody(''), undefined));

for (const text of [
  '{"status":"cancel","status":"paid"}',
  '{"status":"cancel","st\\u0061tus":"paid"}',
  '{"a":[{"b":1,"b":2}]}',
  '{"note":"\\ud800"}',
  `${'['.repeat(33)}${']'.repeat(33)}`,
  '\uFEFF{}',
  '{',
  '{"a":1}{}',
]) {
  test(`what could be understood in two ways is refused: ${JSON.stringify(text.slice(0, 40))}`, () => {
    assert.throws(() => parseJsonBody(text));
  });
}

for (const text of [
  '{"a":{"b":1},"b":2}',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '[{"a":1},{"a":2}]',
  '"x"',
  'null',
]) {
  test(`the same key at another place is no repetition: ${text}`, () => {
    assert.deepEqual(parseJsonBody(text), JSON.parse(text));
  });
}
