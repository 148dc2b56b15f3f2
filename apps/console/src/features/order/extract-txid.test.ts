import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTxid } from './extract-txid.ts';

const HEX = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';

test('an id is taken as it is, without the blanks around it', () => {
  assert.equal(extractTxid(` ${HEX}\n`), HEX);
  assert.equal(extractTxid(`0x${HEX}`), `0x${HEX}`);
});

test('the address of an explorer page gives its id', () => {
  for (const address of [
    `https://blockstream.info/tx/${HEX}`,
    `https://blockstream.info/tx/${HEX}?expand#vout=1`,
    `https://litecoinspace.org/ko/tx/${HEX}/`,
    `https://tronscan.org/#/transaction/${HEX}`,
    `https://explorer.example/?txid=${HEX}`,
    `https://explorer.example/address/bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh/tx/${HEX}`,
  ])
    assert.equal(extractTxid(address), HEX, address);
  assert.equal(extractTxid(`https://etherscan.io/tx/0x${HEX}`), `0x${HEX}`);
});

test('an address without an id comes back as it was typed', () => {
  assert.equal(extractTxid('https://blockstream.info/blocks'), 'https://blockstream.info/blocks');
  assert.equal(extractTxid('https://'), 'https://');
});
