import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAssetFacts } from '@naru/chains';
import { tronTransferFields } from './tron-transfer.ts';

const to = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

test('a payment of a token is a call of its contract, and one of TRX its amount in sun', () => {
  const token = findAssetFacts('USDT-tron') ?? assert.fail();
  assert.deepEqual(tronTransferFields({ asset: token, to, baseUnits: 1_250_000n }), {
    value: '0',
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    contract_hex: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    function_selector: 'transfer(address,uint256)',
    parameter:
      '0000000000000000000000005cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb' +
      '00000000000000000000000000000000000000000000000000000000001312d0',
    fee_limit: '55020000',
  });
  const coin = findAssetFacts('TRX') ?? assert.fail();
  assert.deepEqual(tronTransferFields({ asset: coin, to, baseUnits: 2_000_001n }), { value: '2000001' });
});
