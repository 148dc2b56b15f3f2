import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCause } from './describe-cause.ts';

test('a cause says the name, the code and the message of an error, in one bounded line', () => {
  const fault = Object.assign(new RangeError('money moves forward,\nfrom 3 to 2'), { code: '23505' });
  assert.equal(describeCause(fault), 'RangeError 23505: money moves forward, from 3 to 2');
  assert.equal(describeCause(new Error('no asset LTC is configured')), 'Error: no asset LTC is configured');
  assert.equal(describeCause(new Error('word '.repeat(200))).length, 300);
  assert.equal(describeCause('mina@example.com'), 'string');
});

test('nothing that may be a person, an address, an account or a secret is in a cause', () => {
  for (const [message, said] of [
    ['mina@example.com has no account', '… has no account'],
    ['cannot reach postgres://naru:secret@db:5432/naru now', 'cannot reach … now'],
    ['password=secret was refused', '… was refused'],
    ['not an address: 0x52908400098527886E0F7030069857D2E4169EE7.', 'not an address: …'],
    ['rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh, tag 1234567890', '… tag …'],
    ['account 110-123-456789', 'account …'],
    ['no name "Mina Kim" in that bank', 'no name … in that bank'],
    ["cannot read 'Mina Kim", 'cannot read …'],
    ['it isn\u2019t there, it can\'t be "x"', "it isn\u2019t there, it can't be …"],
    ['no account of Mina Kim in that bank', 'no account of … … in that bank'],
    ['no account of 김민아 in that bank', 'no account of … in that bank'],
    ['a\u202Eb\u0000c', 'a b c'],
  ] as const) {
    assert.equal(describeCause(new Error(message)), `Error: ${said}`);
  }
});
