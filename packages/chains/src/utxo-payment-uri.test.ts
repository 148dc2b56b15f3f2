import assert from 'node:assert/strict';
import { test } from 'node:test';
import { utxoPaymentUri } from './payment-uri.ts';
import { findUtxoNetwork } from './utxo/utxo-network.ts';

test('the amount is in whole coins, exact to the base unit', () => {
  const network = findUtxoNetwork('ltc', 'main');
  assert.ok(network);
  const uriOf = (baseUnits: bigint) => utxoPaymentUri(network, 'ltc1qaddress', baseUnits);
  assert.equal(uriOf(5_000_000n), 'litecoin:ltc1qaddress?amount=0.05');
  assert.equal(uriOf(1n), 'litecoin:ltc1qaddress?amount=0.00000001');
  assert.equal(uriOf(1_000_000_000n), 'litecoin:ltc1qaddress?amount=10');
  assert.equal(uriOf(9_007_199_254_740_993n), 'litecoin:ltc1qaddress?amount=90071992.54740993');
});
