import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestClock } from '../../../testing/test-clock.ts';
import { networkOfAddress, wideNetworkOfAddress } from '../../../limits/caller-network.ts';
import { createThrottle } from './throttle.ts';

test('a key has its tries, and new ones when its window is over', () => {
  const clock = createTestClock();
  const throttle = createThrottle({ clock, triesMax: 2, windowMs: 1_000 });
  assert.deepEqual(
    [throttle.take('a').ok, throttle.take('a').ok, throttle.take('a').ok],
    [true, true, false],
  );
  assert.equal(throttle.take('b').ok, true, 'another key has its own');
  clock.advance(999);
  assert.equal(throttle.take('a').ok, false);
  clock.advance(1);
  assert.equal(throttle.take('a').ok, true);
});

test('what succeeded costs nothing', () => {
  const throttle = createThrottle({ clock: createTestClock(), triesMax: 1, windowMs: 1_000 });
  for (let time = 0; time < 5; time += 1) {
    assert.equal(throttle.take('a').ok, true);
    throttle.forgive('a');
  }
});

test('however many keys strangers invent, only the latest ten thousand are remembered', () => {
  const throttle = createThrottle({ clock: createTestClock(), triesMax: 1, windowMs: 1_000 });
  throttle.take('first');
  for (let key = 0; key < 9_999; key += 1) throttle.take(`key ${key}`);
  assert.equal(throttle.take('first').ok, false);
  throttle.take('one more');
  assert.equal(throttle.take('first').ok, true, 'forgotten');
});

test('an IPv4 address is one neighbour, and so are 64 bits of an IPv6 one', () => {
  assert.equal(networkOfAddress('203.0.113.9'), '203.0.113.9');
  assert.equal(networkOfAddress('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(networkOfAddress('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(networkOfAddress('2001:DB8:1:2::ffff'), '2001:db8:1:2::/64');
  assert.equal(networkOfAddress('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(networkOfAddress('::1'), '0:0:0:0::/64');
  assert.equal(networkOfAddress('not an address'), 'not an address');
  assert.equal(wideNetworkOfAddress('203.0.113.9'), '203.0.113.0/24');
  assert.equal(wideNetworkOfAddress('::ffff:203.0.113.9'), '203.0.113.0/24');
  assert.equal(wideNetworkOfAddress('2001:db8:1:2:3:4:5:6'), '2001:db8:1::/48');
  assert.equal(wideNetworkOfAddress('2001:db8::1'), '2001:db8:0::/48');
});
