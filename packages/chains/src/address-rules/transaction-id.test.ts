import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeBase58Check } from '../address/private-key-text.ts';
import { parseTransactionId } from './transaction-id.ts';

const HASH = '9f1b'.repeat(16);
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
const OPERATION = encodeBase58Check(Uint8Array.from([0x05, 0x74, ...Buffer.alloc(32, 7)]));

test('a hash has one spelling on its network, however it is pasted', () => {
  const spellings = [HASH, `0x${HASH}`, HASH.toUpperCase(), `0X${HASH.toUpperCase()}`, ` ${HASH}\n`];
  for (const spelling of spellings) {
    assert.equal(parseTransactionId('eth', spelling), `0x${HASH}`);
    assert.equal(parseTransactionId('ltc', spelling), HASH);
    assert.equal(parseTransactionId('xrp', spelling), HASH.toUpperCase());
    assert.equal(parseTransactionId('ton', spelling), HASH);
  }
});

test('the address of an explorer names its transaction', () => {
  assert.equal(parseTransactionId('bsc', `https://bscscan.com/tx/0x${HASH}#eventlog`), `0x${HASH}`);
  assert.equal(parseTransactionId('tron', `https://tronscan.org/#/transaction/${HASH}`), HASH);
  assert.equal(
    parseTransactionId('apt', `https://explorer.example/txn/0x${HASH}?network=mainnet`),
    `0x${HASH}`,
  );
  assert.equal(parseTransactionId('sol', `https://solscan.io/tx/${SIGNATURE}`), SIGNATURE);
  assert.equal(parseTransactionId('xtz', `https://tzkt.io/${OPERATION}`), OPERATION);
});

test('what is not a transaction of the network is none', () => {
  const long = `${HASH}0`;
  for (const networkId of ['eth', 'btc', 'xrp', 'sui', 'sol', 'xtz', 'ton', 'dot'])
    for (const text of [
      '',
      '0x',
      long,
      `0x${long}`,
      HASH.slice(1),
      'KB-2026-0001',
      `${HASH}\n${'2'.repeat(64)}`,
    ])
      assert.equal(parseTransactionId(networkId, text), null, `${networkId}: ${text}`);
  assert.equal(parseTransactionId('sol', HASH), null, 'a hash is no signature');
  assert.equal(parseTransactionId('sol', SIGNATURE.slice(2)), null);
  assert.equal(parseTransactionId('xtz', `${OPERATION.slice(0, -1)}1`), null, 'with a typing mistake');
});

test('both alphabets of base64 name the same transaction of TON', () => {
  const bytes = Buffer.from('fb'.repeat(32), 'hex');
  for (const text of [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')])
    assert.equal(parseTransactionId('ton', text), 'fb'.repeat(32), text);
});
