import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNetworkAddress } from './address-rules/parse-network-address.ts';
import { taggedPaymentUri } from './payment-uri.ts';
import { encodeXAddress } from './address-rules/xrp-address.ts';

const XRP = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA';

test('an X-address is the one of the published vectors, and reads back with its tag', () => {
  const joined = encodeXAddress({ address: XRP, tag: '1' });
  assert.equal(joined, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu');
  for (const tag of ['0', '255', '256', '65536', '4294967295']) {
    const read = parseNetworkAddress('xrp', encodeXAddress({ address: XRP, tag }) ?? '');
    assert.deepEqual(read.ok && read.value.address, `${XRP}?dt=${tag}`);
  }
});

test('there is no X-address of a tag or an account that is none', () => {
  for (const tag of ['4294967296', '-1', '007', '1.5', ' 7', ''])
    assert.equal(encodeXAddress({ address: XRP, tag }), null, tag);
  assert.equal(encodeXAddress({ address: TON, tag: '7' }), null);
});

test('a payment link carries amount and tag, and is read back as the same destination', () => {
  const xrp = taggedPaymentUri(
    'xrp',
    { address: XRP, tag: '4000000001' },
    { baseUnits: 12_500_000n, decimals: 6 },
  );
  assert.equal(xrp, `xrpl://${XRP}?amount=12.5&dt=4000000001`);
  const ton = taggedPaymentUri('ton', { address: TON, tag: '4000000001' }, { baseUnits: 5n, decimals: 9 });
  assert.equal(ton, `ton://transfer/${TON}?amount=5&text=4000000001`);
  for (const [networkId, uri, canonical] of [
    ['xrp', xrp, `${XRP}?dt=4000000001`],
    ['ton', ton, `${TON}?text=4000000001`],
  ] as const) {
    const read = parseNetworkAddress(networkId, uri ?? '');
    assert.deepEqual(read.ok && read.value.address, canonical);
  }
  assert.equal(
    taggedPaymentUri('atom', { address: 'cosmos1', tag: '7' }, { baseUnits: 5n, decimals: 6 }),
    null,
  );
});
