import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS } from '@naru/chains';
import type { Currency } from '@naru/contract';
import { loadAddressChecker } from './address-checker.ts';

function currency(changes: Partial<Currency>): Currency {
  return {
    _id: 'BTC',
    id: 'BTC',
    symbol: 'BTC',
    name: 'Bitcoin',
    nameKr: '비트코인',
    network: 'Bitcoin',
    networkId: 'btc',
    decimals: 8,
    quoteDecimals: 8,
    finalMinutes: 5,
    addressFormat: 'rehearsal',
    environment: 'rehearsal',
    railId: 'rehearsal-btc',
    totalSupply: 0,
    onOrders: 0,
    available: '0',
    ...changes,
  };
}

const KRW = currency({ symbol: 'KRW', addressFormat: 'bank', railId: 'krw-bank' });

function countingBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => index);
}

test('a sample address passes the check of its own network', async () => {
  for (const sampled of [currency({}), KRW]) {
    const checker = await loadAddressChecker(sampled.addressFormat);
    const sample = checker?.makeSample(sampled, countingBytes) ?? '';
    assert.equal(checker?.check(sampled, sample).ok, true, sample);
  }
});

test('a sample of one network is refused on another', async () => {
  const checker = await loadAddressChecker('rehearsal');
  const sample = checker?.makeSample(currency({}), countingBytes) ?? '';
  const check = checker?.check(currency({ railId: 'rehearsal-eth' }), sample);
  assert.equal(check?.ok === false ? check.reason : 'accepted', 'address_of_other_network');
});

test('a real bank and a real chain have no sample', async () => {
  const bank = await loadAddressChecker('bank');
  assert.equal(bank?.makeSample({ ...KRW, environment: 'main' }, countingBytes), null);
  const utxo = await loadAddressChecker('utxo');
  assert.equal(utxo?.makeSample(currency({ environment: 'main' }), countingBytes), null);
});

test('an address of every coin is checked on a live page, and a private key never leaves it', async () => {
  const chain = await loadAddressChecker('chain');
  for (const { symbol, networkId, kind } of ASSET_FACTS.filter((facts) => facts.kind !== 'bank')) {
    const live = currency({ symbol, networkId, railId: networkId, environment: 'main' });
    const reasonOf = (text: string) => {
      const check = chain?.check(live, text);
      return check?.ok === false ? check.reason : 'accepted';
    };
    assert.equal(reasonOf('nonsense'), 'address_malformed', `${symbol} ${kind}`);
    assert.equal(reasonOf('zoo '.repeat(12)), 'address_is_private_key', symbol);
  }
});

test('an address of an EVM network is certain with its capitals only', async () => {
  const chain = await loadAddressChecker('chain');
  const eth = currency({ symbol: 'USDT', networkId: 'eth', railId: 'eth', environment: 'main' });
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  for (const text of [address, address.toLowerCase()]) assert.equal(chain?.check(eth, text).ok, true, text);
  assert.deepEqual(
    [chain?.hasChecksum(eth, address), chain?.hasChecksum(eth, address.toLowerCase())],
    [true, false],
  );
  assert.equal(chain?.check(eth, address.replace('5aA', '5AA')).ok, false);
  assert.equal(chain?.check({ ...eth, networkId: 'tron' }, address).ok, false);
  assert.equal(chain?.makeSample(eth, countingBytes), null);
});

test('a Bitcoin address is checked by the rules of its environment', async () => {
  const utxo = await loadAddressChecker('utxo');
  const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  assert.equal(utxo?.check(currency({ environment: 'main' }), genesis).ok, true);
  assert.equal(utxo?.check(currency({ environment: 'reg' }), genesis).ok, false);
});

test('some formats only the desk can judge', async () => {
  assert.equal(await loadAddressChecker('server'), null);
});
