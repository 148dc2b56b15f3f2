import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayoutIntent, Rail } from '@naru/desk';
import type { RailDriver } from '../rail-contract.ts';
import { watchOnly } from './watch-only.ts';

/** Tests a rail's answers about payments to others, also if only their payer can prove them. */
export function testProofs(
  driver: () => RailDriver,
  intentOf: (rail: Rail, address: string, baseUnits: bigint) => PayoutIntent,
): void {
  test('takes the payer at their proof where nothing else shows a payment', async () => {
    if (driver().proofOf === undefined) return;
    const address = await driver().strangerAddress();
    const intent = intentOf(driver().rail, address, 1n);
    const txid = await driver().pay([{ address, baseUnits: 8_765_432n }]);
    const evidence = { proof: driver().proofOf?.(txid) ?? '' };
    assert.equal(driver().rail.isPaymentProof?.(evidence.proof), true);
    const [waiting, ...others] = (await driver().rail.findPayments(intent, txid, evidence)) ?? [];
    assert.ok(waiting);
    assert.deepEqual([waiting.baseUnits, waiting.blockHash, others], [8_765_432n, null, []]);
    assert.deepEqual(await driver().rail.findPayments(intent, txid), []);
    await driver().mine(1);
    const mined = await driver().rail.findPayments(intent, txid, evidence);
    assert.deepEqual(await driver().rail.locateKnown?.([waiting]), mined);
    const { head } = await driver().rail.scan(await driver().rail.startCursor(), watchOnly(), 50);
    assert.equal(mined?.[0]?.blockHash, head.hash);
  });

  test('tells a payment to others from none at all', async () => {
    const [address, other] = [await driver().strangerAddress(), await driver().strangerAddress()];
    const txid = await driver().pay([{ address, baseUnits: 5_000_000n }]);
    const proof = driver().proofOf?.(txid) ?? null;
    const find = () =>
      driver().rail.findPayments(intentOf(driver().rail, other, 5_000_000n), txid, { proof });
    assert.deepEqual(await find(), driver().readsBlocksOnly ? null : []);
    await driver().mine(1);
    assert.deepEqual(await find(), []);
  });
}
