import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { hex } from '@scure/base';
import {
  parseMoneroAddress,
  splitMoneroWatchKey,
  writeMoneroAddress,
} from '../address-rules/monero-address.ts';
import { moneroPaymentUri } from '../payment-uri.ts';
import { MONERO_NETWORKS, type MoneroNetwork } from '../address-rules/monero-network.ts';
import { openMoneroAccount, readMoneroScalar } from './monero-account.ts';
import vectors from './vectors/monero.json' with { type: 'json' };

const { main, stage, reg } = MONERO_NETWORKS;
const [PUBLISHED] = vectors.accounts;
assert.ok(PUBLISHED);

function refusalOf(given: { address?: string; viewKey?: string }, network: MoneroNetwork = main): string {
  assert.ok(PUBLISHED);
  const opened = openMoneroAccount(network, { ...PUBLISHED, ...given });
  return opened.ok ? 'accepted' : opened.reason;
}

/** The same keys as an address of another network. */
function addressOn(network: MoneroNetwork, address: string): string {
  const parsed = parseMoneroAddress(main, address);
  assert.ok(parsed.ok);
  const body = hex.decode(parsed.value.watchKey);
  return writeMoneroAddress(Uint8Array.from([network.kinds.standard, ...body.slice(1)])).address;
}

test('a published address and view key give their published subaddresses', () => {
  for (const { address, viewKey, subaddresses } of vectors.accounts) {
    const opened = openMoneroAccount(main, { address, viewKey });
    assert.ok(opened.ok);
    for (const { minor, address: expected } of subaddresses) {
      const derived = opened.value.derive(minor - 1);
      assert.equal(derived.address, expected);
      assert.equal(derived.derivationPath, `0/${minor}`);
      const parsed = parseMoneroAddress(main, expected);
      assert.ok(parsed.ok);
      assert.equal(derived.watchKey, parsed.value.watchKey);
    }
  }
});

test('the same keys are other addresses on a test network, and the main one on a regression network', () => {
  const { viewKey, address, subaddresses } = PUBLISHED;
  const staged = openMoneroAccount(stage, { viewKey, address: addressOn(stage, address) });
  assert.ok(staged.ok);
  const ours = staged.value.derive(0);
  assert.match(ours.address, /^7/);
  assert.ok(parseMoneroAddress(stage, ours.address).ok);
  assert.deepEqual(parseMoneroAddress(main, ours.address), { ok: false, reason: 'address_of_other_network' });
  const local = openMoneroAccount(reg, { viewKey, address });
  assert.ok(local.ok);
  assert.equal(local.value.derive(0).address, subaddresses[0]?.address);
});

test('a view key of another address is refused', () => {
  assert.equal(refusalOf({}), 'accepted');
  const [, other] = vectors.accounts;
  assert.equal(refusalOf({ viewKey: other?.viewKey ?? '' }), 'view_key_of_other_address');
  const off = `${PUBLISHED.viewKey.slice(0, 1)}8${PUBLISHED.viewKey.slice(2)}`;
  assert.equal(refusalOf({ viewKey: off }), 'view_key_of_other_address');
});

test('what can spend is refused as that, in place of a view key', () => {
  assert.equal(refusalOf({ viewKey: PUBLISHED.spendKey }), 'view_key_can_spend');
  assert.equal(refusalOf({ viewKey: 'velvet '.repeat(25) }), 'view_key_can_spend');
  assert.equal(refusalOf({ viewKey: 'velvet '.repeat(13) }), 'view_key_can_spend');
});

test('a text that is no scalar is no view key', () => {
  for (const viewKey of ['', '00'.repeat(31), 'zz'.repeat(32), PUBLISHED.address, `0x${PUBLISHED.viewKey}`])
    assert.notEqual(refusalOf({ viewKey }), 'accepted');
  assert.equal(refusalOf({ viewKey: 'nonsense' }), 'view_key_malformed');
});

test('an account opens by its primary address of this network only', () => {
  const sub = PUBLISHED.subaddresses[0]?.address ?? '';
  assert.equal(refusalOf({ address: sub }), 'address_not_primary');
  assert.equal(refusalOf({ address: PUBLISHED.integrated }), 'address_not_primary');
  assert.equal(refusalOf({ address: `${PUBLISHED.address.slice(0, -1)}x` }), 'address_checksum_wrong');
  assert.equal(refusalOf({}, stage), 'address_of_other_network');
});

test('the view key appears in nothing that prints or serialises an account', () => {
  const opened = openMoneroAccount(main, PUBLISHED);
  assert.ok(opened.ok);
  assert.equal(opened.value.revealViewKey(), PUBLISHED.viewKey);
  const printed = `${JSON.stringify(opened.value)} ${inspect(opened.value, { depth: 9, showHidden: true })}`;
  assert.equal(printed.includes(PUBLISHED.viewKey.slice(0, 12)), false);
});

test('an index beyond 32 bits is a fault, and the last one has an address', () => {
  const opened = openMoneroAccount(main, PUBLISHED);
  assert.ok(opened.ok);
  for (const index of [-1, 0.5, 2 ** 32 - 1, Number.NaN])
    assert.throws(() => opened.value.derive(index), RangeError);
  assert.ok(parseMoneroAddress(main, opened.value.derive(2 ** 32 - 2).address).ok);
});

test('a scalar is below the order of the group and above zero', () => {
  const order = 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010';
  assert.equal(readMoneroScalar(order), null);
  assert.equal(readMoneroScalar('00'.repeat(32)), null);
  assert.equal(readMoneroScalar('ff'.repeat(32)), null);
  assert.equal(readMoneroScalar('11'.repeat(32)), null);
  assert.equal(
    readMoneroScalar(`${order.slice(0, 1)}c${order.slice(2)}`)?.toString(16),
    `1${'0'.repeat(31)}14def9dea2f79cd65812631a5cf5d3ec`,
  );
  assert.equal(readMoneroScalar(`01${'00'.repeat(31)}`), 1n);
  assert.equal(readMoneroScalar(` 01${'00'.repeat(31)}`), null);
});

test('an integrated address has the keys of its standard one', () => {
  const keysOf = (address: string) => {
    const parsed = parseMoneroAddress(main, address);
    assert.ok(parsed.ok);
    const { publicSpendKey, publicViewKey } = splitMoneroWatchKey(parsed.value.watchKey);
    return [hex.encode(publicSpendKey), hex.encode(publicViewKey)];
  };
  assert.deepEqual(keysOf(PUBLISHED.integrated), keysOf(PUBLISHED.address));
});

test('a payment link names the exact amount in coins', () => {
  const { address } = PUBLISHED;
  assert.equal(moneroPaymentUri(address, 1n), `monero:${address}?tx_amount=0.000000000001`);
  assert.equal(moneroPaymentUri(address, 12n * 10n ** 12n), `monero:${address}?tx_amount=12`);
});
