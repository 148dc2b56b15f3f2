import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecretBox } from './key-file.ts';

const box = createSecretBox(new Uint8Array(32).fill(1));

test('what was sealed is opened by the same key alone', () => {
  for (const text of ['', 'JBSWY3DPEHPK3PXP', '나루 😀', 'x'.repeat(10_000)]) {
    const sealed = box.seal(text);
    assert.equal(box.open(sealed), text);
    assert.equal(createSecretBox(new Uint8Array(32).fill(2)).open(sealed), null);
  }
});

test('one text sealed twice looks like two, and shows nothing of itself', () => {
  const [one, two] = [box.seal('JBSWY3DPEHPK3PXP'), box.seal('JBSWY3DPEHPK3PXP')];
  assert.notEqual(one, two);
  assert.ok(!Buffer.from(one.slice(3), 'base64url').toString('latin1').includes('JBSW'));
});

test('what was altered, cut or never sealed is not opened', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP');
  for (let place = 3; place < sealed.length - 1; place += 1) {
    const other = sealed[place] === 'A' ? 'B' : 'A';
    assert.equal(box.open(`${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`), null, `${place}`);
  }
  for (const text of ['', 'k1.', 'k1.AAAA', 'JBSWY3DPEHPK3PXP', sealed.slice(3), sealed.slice(0, -4)]) {
    assert.equal(box.open(text), null, text);
  }
});
