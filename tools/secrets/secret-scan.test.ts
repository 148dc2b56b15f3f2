import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRepository } from '../source/read-repository.ts';
import { secretsIn } from './secrets-in.ts';

test('no file of the repository holds a secret', () => {
  const found = readRepository()
    // Tests show that such keys are refused.
    .filter((file) => file.text !== null && !/\.test\.|\/(?:fixtures|vectors)\//.test(file.path))
    .flatMap((file) => secretsIn(file.text ?? '').map((what) => `${file.path}: ${what}`));
  assert.deepEqual(found, []);
});

for (const [what, text] of [
  ['an extended private key', `xprv${'9s21ZrQH143K'.repeat(9)}`],
  ['a private key in a file of its own', `-----BEGIN PRIVATE KEY-----\n${'MIIE'.repeat(20)}\n`],
  ['a key of a cloud service', `id = AKIA${'ABCD'.repeat(4)}`],
  ['a token of a code host', `ghp_${'a1'.repeat(18)}`],
  ['a secret in quotes', `{ password: '${'abcd'.repeat(8)}' }`],
] as const) {
  test(`${what} would be found`, () => assert.deepEqual(secretsIn(text), [what]));
}
