import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBody, parseJsonBody } from './framework-errors.ts';

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

test('the body of an upload is what the whole of it says, with a file of any size', () => {
  for (const size of [10, 2_000_000]) {
    const body = { railId: 'bank', file: 'QUJD'.repeat(size / 4), named: { label: 'say "file":"x"' } };
    assert.deepEqual(parseBody(Buffer.from(JSON.stringify(body))), body);
  }
});

test('an upload that could be understood in two ways is refused', () => {
  const file = 'QUJD'.repeat(500_000);
  for (const text of [`{"file":"${file}","file":"x"}`, `{"file":"x","file":"${file}"}`, `{"file":"${file}`])
    assert.throws(() => parseBody(Buffer.from(text)));
  const nested = parseBody(Buffer.from(`{"named":{"file":"x"},"file":"${file}"}`));
  assert.ok(Object.hasOwn(Object(nested), 'named'), 'which no schema takes');
});
