import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approveRefund, claimPaid, openHold, seenVersionOf, setRefundAddress, takeOrder } from '@naru/desk';
import { type QueueAnswer, QueueAnswerSchema } from '@naru/contract';
import { assertFits } from '../../../testing/fits-schema.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { readWait } from '../../../testing/read-wait.ts';
import { JUN, MINA } from '../../../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

async function readQueue(console: TestConsole, query: string): Promise<QueueAnswer> {
  const { status, body } = await console.call('GET', `/api/orders?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(QueueAnswerSchema, body);
  return JSON.parse(JSON.stringify(body));
}

test('an order goes from queue to queue as it goes on', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const order = await house.order(WISH);
    const queueOfOrder = async () => {
      for (const queue of ['waiting', 'confirming', 'to_send', 'attention', 'closed'] as const) {
        const { rows } = await readQueue(console, `queue=${queue}`);
        const [row] = rows;
        if (row === undefined) continue;
        assert.deepEqual([row.id, rows.length], [order.reference, 1]);
        if (queue !== 'closed') assert.equal((await readWait(console, queue)).count, 1);
        const { body } = await console.call('GET', `/api/orders/${order.reference}`);
        assert.partialDeepStrictEqual(body, { queue });
        return `${queue} ${row.stage} ${row.status}`;
      }
      return 'nowhere';
    };
    assert.equal(await queueOfOrder(), 'waiting awaiting_deposit pending');
    await claimPaid(house.desk, order.orderId);
    assert.equal(await queueOfOrder(), 'confirming claimed paid');
    await house.fund(order);
    assert.equal(await queueOfOrder(), 'to_send funded paid');
    await house.takeAndPrepare(order);
    assert.equal(await queueOfOrder(), 'to_send prepared processing');
    await house.payOut(order);
    await house.watch('rehearsal-xrp');
    assert.equal(await queueOfOrder(), 'to_send sent processing');
    await house.mine('rehearsal-xrp');
    await house.watch('rehearsal-xrp');
    assert.equal(await queueOfOrder(), 'closed delivered delivered');
  });
});

test('a row says what is to be sent where, and who has it', async () => {
  await withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const order = await console.house.order(WISH);
    await console.house.fund(order);
    await console.act(order, 'take');
    const [row] = (await readQueue(console, 'queue=to_send')).rows;
    assert.deepEqual(
      [row?.payAmount, row?.paySymbol, row?.receiveSymbol, row?.receiveNetwork],
      ['2.00000000', 'LTC', 'XRP', 'XRP Ledger'],
    );
    assert.ok(Number(row?.worth.usd) > 0 && Number(row?.worth.krw) > Number(row?.worth.usd));
    assert.deepEqual((await console.read(order)).worth, row?.worth);
    assert.deepEqual([row?.assignedTo, row?.isMine, row?.isRehearsal], ['Mina', true, true]);
    console.house.clock.advance(20 * 60_000);
    const [later] = (await readQueue(console, 'queue=to_send')).rows;
    assert.deepEqual([later?.assignedTo, later?.isMine], [null, false], 'a lease that ran out holds nobody');
    assert.ok((await takeOrder(console.house.desk, await console.house.act(order, JUN))).ok);
    const [theirs] = (await readQueue(console, 'queue=to_send')).rows;
    assert.deepEqual([theirs?.assignedTo, theirs?.isMine], ['operator-jun', false]);
  });
});

test('open queues begin with who waits longest, the closed one with the latest, page by page', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const references: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      references.push((await console.house.order(WISH)).reference);
      console.house.clock.advance(1_000);
    }
    const first = await readQueue(console, 'queue=waiting&limit=2');
    const second = await readQueue(console, `queue=waiting&limit=2&before=${first.nextBefore}`);
    const third = await readQueue(console, `queue=waiting&limit=2&before=${second.nextBefore}`);
    const pages = [first, second, third].map(({ rows }) => rows.map((row) => row.id));
    assert.deepEqual(pages, [references.slice(0, 2), references.slice(2, 4), references.slice(4)]);
    assert.equal(third.nextBefore, null);
    for (const row of [...first.rows, ...second.rows]) {
      await console.act({ reference: row.id }, 'cancel', { reason: 'other', note: 'tidying up' });
      console.house.clock.advance(1_000);
    }
    const closed = (await readQueue(console, 'queue=closed')).rows.map((row) => row.id);
    assert.deepEqual(closed, references.slice(0, 4).toReversed());
  });
});

test('by value, or from one on, all open orders are compared, page by page', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const references: string[] = [];
    for (const payAmount of ['1', '30', '2', '60', '2']) {
      references.push((await house.order({ ...WISH, payAmount })).reference);
      house.clock.advance(1_000);
    }
    const [one, thirty, two, sixty, twoAgain] = references;
    const idsOf = async (query: string): Promise<readonly string[]> => {
      const ids: string[] = [];
      let before: string | null = '';
      while (before !== null && ids.length <= references.length) {
        const page = await readQueue(console, `queue=waiting&limit=2${query}${before}`);
        ids.push(...page.rows.map(({ id }) => id));
        before = page.nextBefore === null ? null : `&before=${page.nextBefore}`;
      }
      return ids;
    };
    assert.deepEqual(await idsOf('&sort=worth'), [sixty, thirty, two, twoAgain, one]);
    assert.deepEqual(await idsOf('&from=1000'), [thirty, sixty]);
    assert.deepEqual(await idsOf('&from=5000&sort=worth'), [sixty]);
    // A page goes on after an order that has left the list meanwhile.
    await console.act({ reference: thirty ?? '' }, 'cancel', { reason: 'other', note: 'tidying up' });
    const rest = await readQueue(console, `queue=waiting&sort=worth&before=${thirty}`);
    assert.deepEqual(
      rest.rows.map(({ id }) => id),
      [two, twoAgain, one],
    );
    const held = await house.desk.store.findOrderByReference(sixty ?? '');
    await openHold(house.desk, {
      orderId: held?.orderId ?? '',
      reason: 'operator',
      actor: MINA,
      note: 'asked',
    });
    const looked = await readQueue(console, 'queue=attention&only=hold&from=1000&sort=worth');
    assert.deepEqual(
      looked.rows.map(({ id }) => id),
      [sixty],
    );
    assert.deepEqual((await readQueue(console, 'queue=to_send&only=mine&sort=worth')).rows, []);
  });
});

test('an order waits since it was paid, and is late once the promised hour is over', async () => {
  await withTestConsole({ settings: AWAKE }, async (console) => {
    await console.createOwner();
    const { house } = console;
    const order = await house.order(WISH);
    house.clock.advance(5 * 60_000);
    await house.fund(order);
    const paidAtMs = house.clock.nowMs();
    house.clock.advance(60 * 60_000 - 1);
    await console.act(order, 'take');
    const other = await house.order(WISH);
    await house.fund(other);
    const onTime = await readQueue(console, 'queue=to_send');
    assert.deepEqual(
      onTime.rows.map((row) => [row.id, Date.parse(row.waitingSince)]),
      [
        [order.reference, paidAtMs],
        [other.reference, house.clock.nowMs()],
      ],
    );
    house.clock.advance(1);
    const late = await readQueue(console, 'queue=to_send&only=mine');
    assert.deepEqual(
      late.rows.map((row) => row.id),
      [order.reference],
    );
  });
});

test('overpaid orders and those that a watcher could not bring forward ask for attention', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const overpaid = await house.order(WISH);
    await house.pay(overpaid, overpaid.payBaseUnits * 2n);
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    house.clock.advance(1);
    const refused = await house.order(WISH);
    const fault = { failureCount: 1, failedAtMs: 1, cause: 'RefusedStep already_booked', retryAtMs: 2 };
    for (const { orderId } of [refused, overpaid])
      await house.desk.store.saveOrderFault({ ...fault, orderId, round: 'rail:rehearsal-ltc' });
    const { rows } = await readQueue(console, 'queue=attention');
    assert.deepEqual(
      rows.map((row) => [row.id, row.stage]),
      [
        [overpaid.reference, 'closed_funded'],
        [refused.reference, 'awaiting_deposit'],
      ],
    );
    assert.deepEqual(
      [(await readWait(console, 'attention')).count, (await readWait(console, 'waiting')).count],
      [2, 1],
    );
    const [row] = (await readQueue(console, 'queue=attention&only=refund')).rows;
    assert.deepEqual([row?.id, row?.holds], [overpaid.reference, []]);
    const { refunds } = await house.view(overpaid);
    assert.equal(Date.parse(row?.refundDueAt ?? ''), refunds[0]?.dueAtMs);
    assert.equal((await readQueue(console, 'queue=closed')).rows[0]?.id, overpaid.reference);
  });
});

test('a refund asks for its deadline until it is paid, and is then shown as on its way', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits * 2n);
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    const readRow = async () => {
      const [row] = (await readQueue(console, 'queue=attention')).rows;
      return [row?.refundEnd, row?.refundDueAt !== null];
    };
    const act = async () => {
      const { order: now, refunds } = await house.view(order);
      const { refundId } = refunds[0] ?? assert.fail('no refund');
      return { orderId: order.orderId, refundId, expectedVersion: seenVersionOf(now), actor: MINA };
    };
    const address = house.desk.rails.get('rehearsal-ltc')?.deriveDepositAddress?.(2_000_000).address ?? '';
    assert.ok((await setRefundAddress(house.desk, await act(), address)).ok);
    assert.ok((await approveRefund(house.desk, await act())).ok);
    const { watchKey } = (await house.view(order)).refunds[0] ?? assert.fail('no refund');
    assert.deepEqual(await readRow(), [null, true], 'prepared, and still to be paid');
    const baseUnits = order.payBaseUnits * 2n;
    await house.ledger('rehearsal-ltc').pay({ address, watchKey: watchKey ?? '', baseUnits });
    await house.watch('rehearsal-ltc');
    assert.deepEqual(await readRow(), ['sent', false]);
  });
});

test('an order on hold asks for attention as long as the hold is open, beside its own queue', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const held = await house.order(WISH);
    await house.fund(held);
    await openHold(house.desk, { orderId: held.orderId, reason: 'operator', actor: MINA, note: 'asked' });
    const openedAtMs = house.clock.nowMs();
    house.clock.advance(5_000);
    await house.order(WISH);
    const { rows, concerns } = await readQueue(console, 'queue=attention&only=hold');
    assert.deepEqual(
      rows.map((row) => [row.id, row.holds, Date.parse(row.waitingSince)]),
      [[held.reference, ['operator'], openedAtMs]],
    );
    assert.deepEqual(concerns, { deviation: 0, hold: 1, refund: 0, fault: 0 });
    const since = new Date(openedAtMs).toISOString();
    assert.deepEqual(await readWait(console, 'attention'), { what: 'attention', count: 1, since });
    assert.deepEqual((await readQueue(console, 'queue=attention&only=refund')).rows, []);
    assert.equal((await readQueue(console, 'queue=to_send')).rows[0]?.id, held.reference);
    const body = { reason: 'operator', note: 'looked at it', password: PASSWORD };
    await console.act(held, 'hold/close', body);
    const after = await readQueue(console, 'queue=attention');
    assert.deepEqual(after.rows, []);
    assert.deepEqual(await readWait(console, 'attention'), { what: 'attention', count: 0, since: null });
  });
});

test('a question that the contract does not have is refused', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    for (const query of [
      '',
      'queue=mine',
      'queue=waiting&limit=0',
      'queue=waiting&limit=101',
      'queue=waiting&limit=1e1',
      'queue=waiting&before=x',
      'queue=waiting&sort=1',
      'queue=waiting&only=hold',
      'queue=closed&sort=worth',
      'queue=closed&from=1000',
      'queue=waiting&from=2000',
      'queue=waiting&only=mine',
      'queue=to_send&only=hold',
      'queue=attention&only=weather',
      'queue=waiting&queue=closed',
    ]) {
      const answer = await console.call('GET', `/api/orders?${query}`);
      assert.deepEqual([answer.status, answer.body['code']], [400, 'field_invalid'], query);
    }
  });
});

test('an order is taken and released by the version that its row has, and not by an older one', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const order = await console.house.order(WISH);
    await console.house.fund(order);
    const versionOfRow = async () => (await readQueue(console, 'queue=to_send')).rows[0]?.version;
    const version = await versionOfRow();
    const send = async (path: string, body: object) =>
      (await console.call('POST', `/api/orders/${order.reference}/${path}`, { body })).body['code'];
    assert.equal(await send('take', { version }), undefined);
    assert.equal(await send('release', { version }), 'order_changed_meanwhile');
    assert.equal(await send('release', { version: await versionOfRow() }), undefined);
  });
});
