import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { claimPaid } from '@naru/desk';
import { openTestDesk, prepareGround } from '../testing/test-desk.ts';

const ground = await prepareGround();
const house = await openTestDesk(ground);
after(async () => {
  await house.close();
  await ground.dispose();
});

test('litecoin becomes ripple: ordered, seen, final, taken, prepared, sent, delivered', async () => {
  const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '1.5' });
  assert.equal(order.stage, 'awaiting_deposit');
  assert.equal(order.lockEndsAtMs - order.createdAtMs, 30 * 60_000);

  await house.pay(order);
  await house.watch('rehearsal-ltc');
  assert.equal((await house.view(order)).order.stage, 'seen');
  await house.mine('rehearsal-ltc');
  await house.watch('rehearsal-ltc');
  assert.equal((await house.view(order)).order.stage, 'seen', 'one confirmation of two');
  await house.mine('rehearsal-ltc');
  await house.watch('rehearsal-ltc');
  assert.equal((await house.view(order)).order.stage, 'funded');

  const prepared = await house.takeAndPrepare(order);
  assert.equal(prepared.order.stage, 'prepared');
  const payout = prepared.disbursements[0] ?? assert.fail();
  assert.equal(payout.baseUnits, order.receiveBaseUnits);
  assert.equal(payout.address, order.receiveAddress);

  await house.payOut(order);
  await house.watch('rehearsal-xrp');
  assert.equal((await house.view(order)).order.stage, 'sent');
  await house.mine('rehearsal-xrp');
  await house.watch('rehearsal-xrp');

  const delivered = await house.view(order);
  assert.equal(delivered.order.stage, 'delivered');
  assert.equal(delivered.order.deliveredAtMs, ground.clock.nowMs());
  assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  const audit = await house.desk.store.listAudit(order.orderId);
  assert.deepEqual(
    audit.map((entry) => [entry.event, entry.actor.kind]),
    [
      ['create', 'customer'],
      ['deposit_seen_enough', 'watcher'],
      ['deposit_final_exact', 'watcher'],
      ['take', 'operator'],
      ['prepare_payout', 'operator'],
      ['payout_txid_verified_seen', 'watcher'],
      ['payout_confirmed', 'watcher'],
    ],
  );
  const hashes = audit.map(({ hash }) => hash);
  assert.deepEqual(
    audit.map(({ previousHash }) => previousHash),
    ['', ...hashes.slice(0, -1)],
    'each entry follows the one before it',
  );
  assert.equal(house.changes.filter((reference) => reference === order.reference).length, 7);
});

test('looking again at a delivered order changes nothing', async () => {
  const order = await house.order({ pay: 'XRP', receive: 'TRX', payAmount: '400' });
  await house.fund(order);
  await house.takeAndPrepare(order);
  await house.payOut(order);
  await house.mine('rehearsal-trx');
  await house.watch('rehearsal-trx');
  const { version } = (await house.view(order)).order;
  await house.watch('rehearsal-trx');
  await house.watch('rehearsal-xrp');
  assert.equal((await house.view(order)).order.version, version);
});

test('a claim shows as confirming, and the deposit that follows is judged as ever', async () => {
  const order = await house.order({ pay: 'DOGE', receive: 'KRW', payAmount: '1000' });
  const claimed = await claimPaid(house.desk, order.orderId);
  assert.ok(claimed.ok);
  assert.equal(claimed.value.stage, 'claimed');
  assert.equal(claimed.value.lockEndsAtMs, order.lockEndsAtMs, 'a claim never extends the rate');
  assert.equal((await house.fund(order)).order.stage, 'funded');
});

test('two orders to one receiver are each paid out by a payment of their own', async () => {
  const receiveAddress = (await house.order({ pay: 'XRP', receive: 'TRX', payAmount: '400' })).receiveAddress;
  const wish = { pay: 'XRP', receive: 'TRX', payAmount: '500', receiveAddress };
  const first = await house.order(wish);
  const second = await house.order(wish);
  for (const order of [first, second]) {
    await house.fund(order);
    await house.takeAndPrepare(order);
    house.clock.advance(1_000);
  }
  await house.payOut(first);
  await house.mine('rehearsal-trx');
  await house.watch('rehearsal-trx');
  const stages = await Promise.all(
    [first, second].map(async (order) => (await house.view(order)).order.stage),
  );
  assert.deepEqual(stages, ['delivered', 'prepared'], 'one payment settles one order, the older one');
  await house.payOut(second);
  await house.mine('rehearsal-trx');
  await house.watch('rehearsal-trx');
  assert.equal((await house.view(second)).order.stage, 'delivered');
});
