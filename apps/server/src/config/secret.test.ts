import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { Secret } from './secret.ts';

test('a secret shows only to code that asks for it by name', () => {
  const secret = new Secret('hunter2');
  assert.equal(secret.reveal(), 'hunter2');
  const shown = [
    String(secret),
    [secret].join(),
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ deep: { secret } }, { depth: 9, showHidden: true }),
    Object.entries(secret).join(),
  ];
  for (const text of shown) assert.equal(text.includes('hunter2'), false, text);
  assert.equal(String(secret), '[secret]');
});
