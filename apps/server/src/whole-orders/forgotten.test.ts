import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rail } from '@naru/desk';
import { auditRails } from '../rail/audit-rails.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const LTC = 'rehearsal-ltc';
const DAY_MS = 24 * 3_600_000;
/** Final at any value. */
const DEPTH = 20;
const PAID = 150_000_000n;

/** The rail as it is audited: the simulated network has no balances of its own, so payments are added up. */
function withBalances(house: TestDesk, txids: readonly string[]): Rail {
  const rail = house.desk.rails.get(LTC) ?? assert.fail();
  const outputs = txids.flatMap((txid) => house.ledger(LTC).findTransaction(txid)?.outputs ?? []);
  return {
    ...rail,
    readBalances: (watchKeys) =>
      Promise.resolve(
        new Map(
          watchKeys.map((watchKey) => {
            const own = outputs.filter((output) => output.watchKey === watchKey);
            return [watchKey, new Map([['LTC', own.reduce((sum, { baseUnits }) => sum + baseUnits, 0n)]])];
          }),
        ),
      ),
  };
}

async function audit(house: TestDesk, txids: readonly string[]) {
  const lines: string[] = [];
  const exitCode = await auditRails({
    rails: [withBalances(house, txids)],
    store: house.desk.store,
    clock: house.clock,
    say: (line) => lines.push(line),
    note: () => undefined,
  });
  return { exitCode, text: lines.join('\n') };
}

/** An order that was paid, delivered and ended so many days ago. */
async function endOrder(house: TestDesk, daysAgo: number) {
  const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '1.5' });
  const txid = await house.pay(order);
  await house.mine(LTC, DEPTH);
  await house.watch(LTC);
  await house.takeAndPrepare(order);
  await house.payOut(order);
  await house.mine('rehearsal-xrp', DEPTH);
  await house.watch('rehearsal-xrp');
  assert.equal((await house.view(order)).order.stage, 'delivered');
  house.clock.advance(daysAgo * DAY_MS);
  await house.watch(LTC);
  return { order, txid };
}

async function payAgain(house: TestDesk, order: Parameters<TestDesk['pay']>[0]): Promise<string> {
  const txid = await house.pay(order, PAID);
  await house.mine(LTC, DEPTH);
  await house.watch(LTC);
  return txid;
}

test('money at the address of an order that ended long ago is found by the audit alone', () =>
  withTestDesk({}, async (house) => {
    const { order, txid } = await endOrder(house, 91);
    assert.equal((await audit(house, [txid])).exitCode, 0);
    const late = await payAgain(house, order);
    assert.equal((await house.view(order)).sightings.length, 2, 'its deposit and its payout');
    assert.deepEqual(await house.desk.store.listUnmatchedDeposits({ state: 'open', limit: 10 }), []);
    const { exitCode, text } = await audit(house, [txid, late]);
    assert.equal(exitCode, 1, text);
    const named = `LTC, ${order.depositAddress}, the address of ${order.reference}: 1.50000000 LTC more`;
    assert.ok(text.includes(named), text);
  }));

test('until 90 days after its end the desk itself notices it', () =>
  withTestDesk({}, async (house) => {
    const { order, txid } = await endOrder(house, 89);
    const late = await payAgain(house, order);
    assert.equal((await house.view(order)).sightings.length, 3);
    assert.equal((await audit(house, [txid, late])).exitCode, 0);
  }));
