import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeTron } from '../testing/tron/fake-tron.ts';
import { openTronRail } from '../testing/tron/open-tron-rail.ts';

test('a sweep brings an address with tokens the TRX for energy, bandwidth and its activation', async () => {
  const node = new FakeTron();
  const rail = openTronRail(await node.listen());
  const [poor, rich] = [0, 1].map((n) => rail.deriveDepositAddress?.(n) ?? assert.fail());
  assert.ok(poor && rich);
  node.contractWords.set(`balanceOf(address)${poor.watchKey.slice(2)}`, 90_000_000n);
  node.contractWords.set(`balanceOf(address)${rich.watchKey.slice(2)}`, 0n);
  node.accounts.set(rich.watchKey, { address: rich.watchKey, balance: 50_000_000 });
  const [toAddress, feesFromAddress] = [7, 8].map((n) => rail.deriveDepositAddress?.(n).address ?? '');
  assert.ok(toAddress && feesFromAddress);
  const steps = await rail.planSweep?.({ from: [poor, rich], toAddress, feesFromAddress });
  await node.close();
  // 131,000 units of energy at 100 sun and 350 bytes at 1,000; 300 bytes and a new account for the fund.
  assert.deepEqual(
    steps?.map(({ kind, fromAddress, assetId, baseUnits, feeMaxBaseUnits, fields }) => [
      kind,
      fromAddress,
      assetId,
      baseUnits,
      feeMaxBaseUnits,
      fields['fee_limit'] ?? fields['value'],
    ]),
    [
      ['fund', feesFromAddress, 'TRX', 13_450_000n, 1_400_000n, '13450000'],
      ['move', poor.address, 'USDT-tron', 90_000_000n, 13_450_000n, '13100000'],
      ['move', rich.address, 'TRX', 49_700_000n, 300_000n, '49700000'],
    ],
  );
});
