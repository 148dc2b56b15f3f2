import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ASSET_FACTS,
  type CheckedAddress,
  findAddressTag,
  parseNetworkAddress,
  splitAddressTag,
} from '@naru/chains';
import { markedKey } from '@naru/desk';
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
    deposits: { kind: 'list', addresses: [0, 1, 2, 3].map(ownAddress) },
    environment: 'main',
    tagSeedText: '',
  });
}

testRailBasics('a network that a person watches', openEthereum);

const ACCOUNTS = {
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  atom: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
  ton: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
} as const;

function openTagged(networkId: keyof typeof ACCOUNTS) {
  const account = parseNetworkAddress(networkId, ACCOUNTS[networkId]);
  const tag = findAddressTag(networkId);
  assert.ok(account.ok && tag !== null);
  return createWitnessedRail({
    assets: ASSET_FACTS.filter((facts) => facts.networkId === networkId),
    deposits: { kind: 'account', account: account.value, tag },
    environment: 'main',
    tagSeedText: 'seed',
  });
}

for (const networkId of ['xrp', 'atom', 'ton'] as const)
  testRailBasics(`${networkId}, with a tag for each order`, () => openTagged(networkId));

test('orders of one account differ by their tag alone, and are watched by it', () => {
  for (const networkId of ['xrp', 'atom', 'ton'] as const) {
    const rail = openTagged(networkId);
    const [first, second] = [0, 1].map((index) => rail.deriveDepositAddress?.(index) ?? assert.fail());
    assert.ok(first && second && rail.taggedAccount);
    const parts = splitAddressTag(rail.taggedAccount.tag, first.address);
    assert.equal(parts.address, ACCOUNTS[networkId]);
    assert.match(parts.tag, /^\d{10}$/);
    assert.notEqual(first.address, second.address);
    assert.equal(first.watchKey, markedKey(rail.taggedAccount.watchKey, parts.tag));
  }
});

test('a payment link is for the XRP Ledger and TON, with the tag of the order', () => {
  const xrp = openTagged('xrp');
  const { address } = xrp.deriveDepositAddress?.(0) ?? assert.fail();
  const [account = '', tag = ''] = address.split('?dt=');
  assert.equal(xrp.paymentUri('XRP', address, 1_500_000n), `xrpl://${account}?amount=1.5&dt=${tag}`);
  assert.equal(openTagged('atom').paymentUri('ATOM', `${ACCOUNTS.atom}?memo=1`, 1n), null);
  assert.equal(openEthereum().paymentUri('ETH', ownAddress(0).address, 1n), null);
});

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
