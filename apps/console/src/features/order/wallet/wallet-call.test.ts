import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWalletCall } from './wallet-call.ts';

const RECEIVER = '0x52908400098527886E0F7030069857D2E4169EE7';
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

test('a payment of the coin is its amount, exactly', () => {
  assert.deepEqual(readWalletCall(`ethereum:${RECEIVER}@137?value=500000000000000001`), {
    chainId: '0x89',
    to: RECEIVER,
    value: '0x6f05b59d3b20001',
    data: '0x',
  });
});

test('a payment of a token calls its contract and sends no coin', () => {
  const uri = `ethereum:${CONTRACT}@1/transfer?address=${RECEIVER}&uint256=1250000`;
  assert.deepEqual(readWalletCall(uri), {
    chainId: '0x1',
    to: CONTRACT,
    value: '0x0',
    data:
      '0xa9059cbb' +
      '00000000000000000000000052908400098527886e0f7030069857d2e4169ee7' +
      '00000000000000000000000000000000000000000000000000000000001312d0',
  });
});

test('any other link is none', () => {
  for (const uri of [
    null,
    '',
    'bitcoin:bc1q?amount=1',
    `ethereum:${RECEIVER}@1`,
    `ethereum:${RECEIVER}@1?value=1e18`,
    `ethereum:${RECEIVER}@1?value=1&gas=1`,
    `ethereum:${CONTRACT}@1/approve?address=${RECEIVER}&uint256=1`,
    `ethereum:name.eth@1?value=1`,
  ])
    assert.equal(readWalletCall(uri), null, String(uri));
});
