import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeCbor } from '../testing/encode-cbor.ts';
import { isUnattested } from './passkey-verifier.ts';

function attestation(fmt: string, statement: readonly (readonly [string, unknown])[]): string {
  const parts = new Map<string, unknown>([
    ['fmt', fmt],
    ['attStmt', new Map(statement)],
    ['authData', Buffer.alloc(37)],
  ]);
  return encodeCbor(parts).toString('base64url');
}

const SIGNED = [
  ['alg', -7],
  ['sig', Buffer.alloc(70, 1)],
] as const;

test('a passkey may say nothing of its maker, or vouch for itself', async () => {
  assert.equal(await isUnattested(attestation('none', [])), true);
  assert.equal(await isUnattested(attestation('packed', SIGNED)), true);
});

test('certificates, other formats and what is no attestation are not looked into', async () => {
  const certificates = ['x5c', [Buffer.alloc(300, 1)]] as const;
  assert.equal(await isUnattested(attestation('packed', [...SIGNED, certificates])), false);
  assert.equal(await isUnattested(attestation('none', [certificates])), false);
  for (const format of ['tpm', 'apple', 'android-key', 'android-safetynet', 'fido-u2f', 'new']) {
    assert.equal(await isUnattested(attestation(format, SIGNED)), false, format);
  }
  const nested = Buffer.concat([Buffer.alloc(6000, 0x81), Buffer.from([0])]);
  for (const bytes of [Buffer.from([0]), Buffer.from([0xa0]), Buffer.from([0xff]), nested]) {
    assert.equal(await isUnattested(bytes.toString('base64url')), false);
  }
});
