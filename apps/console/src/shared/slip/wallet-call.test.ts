import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWalletCall } from './wallet-call.ts';

const TO = '0x52908400098527886E0F7030069857D2E4169EE7';
const COIN = { chain_id: '137', to: TO, value: '500000000000000001', data: '' };

test('a payment of the coin is its amount, exactly', () => {
  const call = { chainId: '0x89', to: TO, value: '0x6f05b59d3b20001', data: '0x' };
  assert.deepEqual(readWalletCall(COIN), call);
});

test('a payment of a token calls its contract and sends no coin', () => {
  const call = { chainId: '0x89', to: TO, value: '0x0', data: '0xa9059cbb00' };
  assert.deepEqual(readWalletCall({ ...COIN, value: '0', data: '0xa9059cbb00' }), call);
});

test('a transaction of another kind of network is none for the wallet', () => {
  for (const fields of [{}, { value: '5' }, { ...COIN, to: '' }, { ...COIN, value: '1e18' }])
    assert.equal(readWalletCall(fields), null, JSON.stringify(fields));
});
