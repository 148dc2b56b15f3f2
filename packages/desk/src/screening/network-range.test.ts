import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { networksOf, toNetworkValue } from './listed-value.ts';

test('a network has one spelling', () => {
  assert.equal(toNetworkValue('203.0.113.7'), '203.0.113.7/32');
  assert.equal(toNetworkValue(' 203.0.113.0/24 '), '203.0.113.0/24');
  assert.equal(toNetworkValue('2001:DB8::/32'), '2001:db8:0:0:0:0:0:0/32');
  assert.equal(toNetworkValue('2001:db8:0:0::1'), '2001:db8:0:0:0:0:0:1/128');
  assert.equal(toNetworkValue('::ffff:203.0.113.7'), '203.0.113.7/32');
});

test('what is no network, has set host bits, or is a good part of the internet is refused', () => {
  for (const text of [
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.7/24',
    '203.0.113.0/33',
    '203.0.113.0/024',
    '203.0.113.0/24/24',
    '0.0.0.0/0',
    '96.0.0.0/7',
    '2001:db8::1::2',
    '2001:db8:1:2:3:4:5:6:7',
    '2001:db8::12345',
    '2000::/3',
    'example.com',
    '203.0.113.0/-1',
  ])
    assert.equal(toNetworkValue(text), null, text);
});

const OCTET = fc.integer({ min: 0, max: 255 });
const GROUP = fc.integer({ min: 0, max: 0xffff }).map((group) => group.toString(16));

test('an address is in exactly the networks that begin like it', () => {
  fc.assert(
    fc.property(
      fc.array(OCTET, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 8, max: 32 }),
      fc.integer({ min: 0, max: 31 }),
      (octets, prefix, flipped) => {
        const bitsOf = (parts: readonly number[]): string =>
          parts.map((part) => part.toString(2).padStart(8, '0')).join('');
        const bits = bitsOf(octets);
        const network = `${bits.slice(0, prefix)}${'0'.repeat(32 - prefix)}`;
        const base = [0, 8, 16, 24].map((at) => Number.parseInt(network.slice(at, at + 8), 2)).join('.');
        const value = toNetworkValue(`${base}/${prefix}`) ?? assert.fail();
        assert.ok(networksOf(octets.join('.')).includes(value));
        const other = octets.map((octet, index) =>
          index === Math.floor(flipped / 8) ? octet ^ (1 << (7 - (flipped % 8))) : octet,
        );
        assert.equal(networksOf(other.join('.')).includes(value), flipped >= prefix);
      },
    ),
  );
});

test('every spelling of an IPv6 address is in the same networks', () => {
  fc.assert(
    fc.property(fc.array(GROUP, { minLength: 8, maxLength: 8 }), fc.nat(6), (groups, at) => {
      const long = groups.map((group) => group.padStart(4, '0').toUpperCase()).join(':');
      assert.deepEqual(networksOf(long), networksOf(groups.join(':')));
      const zeroed = groups.map((group, index) => (index === at || index === at + 1 ? '0' : group));
      const short = `${zeroed.slice(0, at).join(':')}::${zeroed.slice(at + 2).join(':')}`;
      assert.deepEqual(networksOf(short), networksOf(zeroed.join(':')));
    }),
  );
  assert.deepEqual(networksOf('not an address'), []);
});
