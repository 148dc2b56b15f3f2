import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Order,
  attestPayment,
  cancelOrderByOperator,
  preparePayout,
  takeOrder,
  seenVersionOf,
} from '@naru/desk';
import { openStore } from '@naru/store';
import { clusterSkipReason } from '../database/private-cluster.ts';
import { type OnGround, type StoreGround, onPostgres, onSqlite } from '../database/store-ground.ts';
import { type RaceDesk, openRaceDesk } from '../race/race-desk.ts';
import { checkMoney } from './check-money.ts';
import { isLongForm } from '../../harness/long-form.ts';

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const MINA = { kind: 'operator', id: 'mina' } as const;

interface Forgery {
  readonly sql: string;
  readonly named: RegExp;
}

/** Done one after the other: what is named once stays named. */
function forgeriesOf(delivered: Order): readonly Forgery[] {
  const ofDelivered = `order_id = '${delivered.orderId}'`;
  const legsOf = (account: string): string =>
    `account = '${account}' AND entry_id IN (SELECT entry_id FROM journal_entries WHERE ${ofDelivered})`;
  return [
    {
      sql: `UPDATE ledger_balances SET base_units = '7' WHERE account = 'margin' OR account = 'refunds_due'`,
      named: /a balance that its legs do not add up to/,
    },
    {
      sql: `UPDATE journal_legs SET base_units = '-7' WHERE ${legsOf('outside')}`,
      named: /a journal entry that is not zero/,
    },
    {
      sql: `UPDATE sightings SET base_units = '7' WHERE purpose = 'deposit' AND ${ofDelivered}`,
      named: /hold something else than came in less what went out/,
    },
    {
      sql: `UPDATE refund_cases SET allocated_base_units = '8'`,
      named: /owe back something else than its refunds say/,
    },
    {
      sql: `UPDATE journal_legs SET account = 'reserve' WHERE ${legsOf('reserved')}
        AND CAST(base_units AS text) LIKE '-%'`,
      named: /do not reserve what is promised/,
    },
    {
      sql: `UPDATE sightings SET base_units = '7' WHERE purpose = 'payout'`,
      named: /a delivered order without a payout that is paid/,
    },
    {
      sql: `UPDATE sightings SET watch_key = 'thief' WHERE purpose = 'payout'`,
      named: /a payment that counts for what it did not pay/,
    },
    {
      sql: `UPDATE disbursements SET base_units = '9' WHERE ${ofDelivered}`,
      named: /a payout of another amount than the order promises/,
    },
    {
      sql: `UPDATE disbursements SET rail_id = 'rehearsal-ltc' WHERE ${ofDelivered}`,
      named: /to leave on a network and that is not watched/,
    },
    {
      sql: copyOf('disbursements', 'disbursement_id', ofDelivered),
      named: /an order with two living payouts/,
    },
    {
      sql: `${copyOf('sightings', 'output_key', `purpose = 'payout'`)};
        UPDATE sightings SET disbursement_id = 'other' WHERE output_key = 'other'`,
      named: /an order that was paid out twice/,
    },
    {
      sql: `DELETE FROM approvals; DELETE FROM disbursements`,
      named: /an order that is prepared or sent and has no living payout/,
    },
  ];
}

/** A second row that differs by its key alone. */
function copyOf(table: string, key: string, where: string): string {
  return `CREATE TABLE copied AS SELECT * FROM ${table} WHERE ${where};
    UPDATE copied SET ${key} = 'other'; INSERT INTO ${table} SELECT * FROM copied; DROP TABLE copied`;
}

describe('the embedded database', () => runMoneyTests(onSqlite, false));
if (isLongForm) describe('PostgreSQL', () => runMoneyTests(onPostgres, clusterSkipReason()));

function runMoneyTests(onGround: OnGround, skip: string | false): void {
  test('money that is as it should be is not named, and each forgery of it is', { skip }, () =>
    onGround(async (ground) => {
      const delivered = await makeOrders(ground);
      const findings = () => ground.witness.inSnapshot(checkMoney);
      assert.deepEqual(await findings(), []);
      for (const { sql, named } of forgeriesOf(delivered)) {
        assert.doesNotMatch((await findings()).join('\n'), named);
        await ground.tamper(sql);
        assert.match((await findings()).join('\n'), named);
      }
    }),
  );
}

/** Gives the one that is paid out; another one is canceled with its money in it. */
async function makeOrders({ options }: StoreGround): Promise<Order> {
  const store = await openStore(options);
  try {
    const house = await openRaceDesk(store, NOON_MS);
    await house.watch();
    const [delivered, cancelled] = await house.makeOrders(2);
    assert.ok(delivered !== undefined && cancelled !== undefined);
    for (const order of [delivered, cancelled]) await house.pay(order);
    for (let block = 0; block < 12; block += 1) await house.mine();
    await house.watch();
    await deliver(house, delivered);
    const reason = { reason: 'other', note: 'test' } as const;
    const ended = await cancelOrderByOperator(house.desk, { ...(await actOn(house, cancelled)), ...reason });
    assert.ok(ended.ok);
    return delivered;
  } finally {
    await store.close();
  }
}

async function deliver(house: RaceDesk, order: Order): Promise<void> {
  const { desk } = house;
  assert.ok((await takeOrder(desk, await actOn(house, order))).ok);
  assert.ok((await preparePayout(desk, await actOn(house, order))).ok);
  const paid = await attestPayment(desk, await actOn(house, order), { reference: 'KB 1', amountText: null });
  assert.ok(paid.ok && paid.value.stage === 'delivered');
}

async function actOn({ desk }: RaceDesk, { orderId }: Order) {
  const view = (await desk.store.findOrder(orderId)) ?? assert.fail('the order is gone');
  const disbursementId = view.disbursements[0]?.disbursementId ?? '';
  return { orderId, disbursementId, expectedVersion: seenVersionOf(view.order), actor: MINA };
}
