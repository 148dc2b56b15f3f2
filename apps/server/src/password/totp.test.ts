import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTotpStep, fromBase32, makeCode, toBase32, totpUri } from './totp.ts';

/** RFC 6238, appendix B, and RFC 4226, appendix D, share it. */
const RFC_SECRET = Buffer.from('12345678901234567890');

test('codes of time are those of RFC 6238', () => {
  const vectors = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const;
  for (const [seconds, code] of vectors) {
    assert.equal(makeCode(RFC_SECRET, Math.floor(seconds / 30), 8), code);
  }
});

test('codes of a counter are those of RFC 4226', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871'];
  codes.forEach((code, counter) => assert.equal(makeCode(RFC_SECRET, counter, 6), code));
});

test('a code counts in its own step and in those beside it, and nowhere else', () => {
  const secret = toBase32(RFC_SECRET);
  assert.equal(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const code = makeCode(RFC_SECRET, 100, 6);
  for (const step of [99, 100, 101]) assert.equal(findTotpStep(secret, code, step * 30_000), 100);
  assert.equal(findTotpStep(secret, code, 101 * 30_000 + 29_999), 100);
  for (const step of [98, 102]) assert.equal(findTotpStep(secret, code, step * 30_000), null);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
    assert.equal(findTotpStep(secret, wrong, 3_000_000), null);
  }
});

test('base 32 is that of RFC 4648', () => {
  const vectors = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const;
  for (const [text, encoded] of vectors) {
    assert.equal(toBase32(Buffer.from(text)), encoded);
    assert.equal(Buffer.from(fromBase32(encoded)).toString(), text);
  }
});

test('an app gets issuer, account and secret', () => {
  assert.equal(
    totpUri('Naru', 'mina@example.com', 'MZXW6'),
    'otpauth://totp/Naru:mina%40example.com?secret=MZXW6&issuer=Naru',
  );
});
