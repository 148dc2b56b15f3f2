import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS, type CheckedAddress, parseNetworkAddress } from '@naru/chains';
import { testRailBasics } from '../rail-contract.ts';
import { createWitnessedRail } from './witnessed-rail.ts';

function ownAddress(index: number): CheckedAddress {
  const parsed = parseNetworkAddress('eth', `0x${String(index + 1).repeat(40)}`);
  assert.ok(parsed.ok);
  return parsed.value;
}

function openEthereum() {
  return createWitnessedRail({
    assets: ASSET_FACTS.filter(({ networkId }) => networkId === 'eth'),
    addresses: [0, 1, 2, 3].map(ownAddress),
    environment: 'main',
  });
}

testRailBasics('a network that a person watches', openEthereum);

test('it has as many addresses as its list, each at its place', () => {
  const rail = openEthereum();
  assert.equal(rail.addressCount, 4);
  const third = { ...ownAddress(2), addressIndex: 2, derivationPath: null };
  assert.deepEqual(rail.deriveDepositAddress?.(2), third);
  assert.throws(() => rail.deriveDepositAddress?.(4), RangeError);
});

test('each currency of the network is paid with its own digits', () => {
  const intent = { payoutId: '', address: ownAddress(0).address, memo: null, baseUnits: 5n };
  const slip = openEthereum().preparePayout({ ...intent, assetId: 'LINK' });
  assert.equal(slip.amountText, '0.000000000000000005');
  assert.throws(() => openEthereum().preparePayout({ ...intent, assetId: 'BTC' }));
});
