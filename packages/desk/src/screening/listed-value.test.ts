import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { domainsOf, toListedValue } from './listed-value.ts';
import { LISTED_KINDS } from '../ports/list-store.ts';

test('spellings of one value are one', () => {
  const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const hex = '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe';
  for (const [kind, value, spellings] of [
    ['address', bech32, [bech32.toUpperCase(), `bitcoin:${bech32}?amount=1`, ` ${bech32} `]],
    ['address', hex.toLowerCase(), [hex, hex.toUpperCase().replace('0X', '0x'), `ethereum:${hex}`]],
    ['address', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=7']],
    ['bank_account', '110123456789', ['110-123-456789', '신한은행 110-123-456789 홍길동', '110 123 456789']],
    ['bank_account', '89370400440532013000', ['DE89 3704 0044 0532 0130 00']],
    ['email', 'mina@example.com', ['Mina@Example.COM', 'ｍina@example.com']],
    ['email_domain', 'example.com', ['@Example.com', '*.example.com']],
    ['network', '203.0.113.0/24', ['203.0.113.0/24']],
  ] as const)
    for (const each of [value, ...spellings]) assert.equal(toListedValue(kind, each), value, each);
});

test('base58 addresses keep their capitals: another capital is another address', () => {
  const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  assert.equal(toListedValue('address', address), address);
});

test('what cannot be of a kind is refused', () => {
  for (const [kind, text] of [
    ['address', 'short'],
    ['address', 'a text with blanks in it'],
    ['bank_account', '12345'],
    ['bank_account', 'Shinhan'],
    ['email', 'mina'],
    ['email', 'mina@example'],
    ['email_domain', 'example'],
    ['email_domain', 'mina@example.com'],
    ['network', 'example.com'],
    ['email', 'mina\u202e@example.com'],
    ['address', 'x'.repeat(501)],
  ] as const)
    assert.equal(toListedValue(kind, text), null, `${kind} ${text}`);
});

test('a value is its own spelling, whatever it was made of', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LISTED_KINDS), fc.string({ unit: 'grapheme' }), (kind, text) => {
      const value = toListedValue(kind, text);
      if (value !== null) assert.equal(toListedValue(kind, value), value);
    }),
  );
});

test('an e-mail is of its domain and of those above it', () => {
  assert.deepEqual(domainsOf('Mina@Mail.Example.com'), ['mail.example.com', 'example.com', 'com']);
  assert.ok(!domainsOf('mina@notexample.com').includes('example.com'));
});
