import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type BankCountry, bankCountryOf, parseBankAccount, readBankAccount } from './bank-account.ts';

function addressOf(text: string, country: BankCountry = 'KR'): string {
  const parsed = parseBankAccount(country, text);
  return parsed.ok ? parsed.value.address : parsed.reason;
}

test('bank, number and holder become one line', () => {
  assert.deepEqual(parseBankAccount('KR', '신한은행  110-123-456789\n홍길동'), {
    ok: true,
    value: { address: '신한은행 110-123-456789 홍길동', watchKey: 'bank:KR:신한은행:110123456789' },
  });
});

test('people write it in many ways', () => {
  assert.equal(
    addressOf('招商银行，６２２５ ８８００ １２３４ ５６７８，张三', 'CN'),
    '招商银行 6225 8800 1234 5678 张三',
  );
  assert.equal(addressOf('KB / 123456-04-123456 / Hong Gildong'), 'KB 123456-04-123456 Hong Gildong');
  assert.equal(addressOf('Toss Bank: 1000-1234-5678 (홍길동)'), 'Toss Bank 1000-1234-5678 홍길동');
  assert.equal(addressOf('110-123-456789 신한'), '신한 110-123-456789');
  assert.equal(addressOf('하나 제2지점 910-910004-12345'), '하나 제2지점 910-910004-12345');
});

test('the same account at the same bank has one key, however it is written', () => {
  const keyOf = (text: string) => {
    const parsed = parseBankAccount('KR', text);
    assert.ok(parsed.ok, text);
    return parsed.value.watchKey;
  };
  assert.equal(keyOf('KB Bank 123456-04-123456 A'), keyOf('kb-bank, 12345604123456, 홍길동'));
  assert.notEqual(keyOf('KB 123456-04-123456'), keyOf('NH 123456-04-123456'));
});

test('without a bank or a number it is refused', () => {
  for (const text of [
    '',
    '신한은행',
    '110-123-456789',
    '신한 12345',
    '홍길동 1-2-3',
    `A ${'1'.repeat(21)}`,
    'x'.repeat(600),
  ])
    assert.equal(addressOf(text), 'address_malformed', text.slice(0, 40));
});

test('addresses of chains and private keys are not bank accounts', () => {
  assert.equal(addressOf('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'), 'address_of_other_network');
  assert.equal(addressOf('narubtc1f245zh2el4gzt88lrma2cn49vnlllv7sz4qaa4'), 'address_of_other_network');
  assert.equal(addressOf(`${'abandon '.repeat(11)}about`), 'address_is_private_key');
});

test('a line that was accepted is accepted again as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(), (name, number) => {
      const parsed = parseBankAccount('KR', `${name} 110-123-${number} ${name}`);
      if (parsed.ok) assert.deepEqual(parseBankAccount('KR', parsed.value.address), parsed);
    }),
  );
});

test('its parts can be read for a transfer form', () => {
  assert.deepEqual(readBankAccount('신한은행 110-123-456789 홍길동'), {
    bank: '신한은행',
    accountNumber: '110-123-456789',
    holder: '홍길동',
  });
  assert.equal(bankCountryOf('KRW'), 'KR');
  assert.equal(bankCountryOf('CNY'), 'CN');
  assert.equal(bankCountryOf('BTC'), undefined);
});
