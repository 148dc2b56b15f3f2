import assert from 'node:assert/strict';
import { ok } from '@naru/core';
import {
  type Desk,
  type DeskAct,
  MARKET_ORDERS_KEY,
  type Order,
  cancelOrderByOperator,
  changeAdjustments,
  changeSetting,
  checkBooks,
  getPayRail,
  hashPriceOrder,
  importLines,
  listBankAccounts,
  recordDeskAct,
  recordUnmatched,
  setRefundAddress,
  verifyAudit,
  seenVersionOf,
} from '@naru/desk';
import { openStore } from '@naru/store';
import type { StoreGround } from './database/store-ground.ts';
import { makePeople } from './make-people.ts';
import { openRaceDesk } from './race/race-desk.ts';

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const MINA = { kind: 'operator', id: 'mina' } as const;

/** A refund is due to the first order; the second one is paid and waits for its payout. */
export interface Trail {
  readonly refunded: Order;
  readonly funded: Order;
}

/** What somebody writes into the database, and how it becomes again what it was. */
export interface Tampering {
  readonly sql: readonly string[];
  readonly undo: readonly string[];
}

/** Writes another value into the one row, and the old one back. */
export function edit(
  table: string,
  where: string,
  change: { readonly column: string; readonly to: string },
): Tampering {
  const { column, to } = change;
  return {
    sql: [
      `CREATE TABLE kept AS SELECT ${column} AS before FROM ${table} WHERE ${where}`,
      `UPDATE ${table} SET ${column} = ${to} WHERE ${where}`,
    ],
    undo: [`UPDATE ${table} SET ${column} = (SELECT before FROM kept) WHERE ${where}`, 'DROP TABLE kept'],
  };
}

export async function withDesk<T>(
  { options }: StoreGround,
  run: (house: Awaited<ReturnType<typeof openRaceDesk>>) => Promise<T>,
): Promise<T> {
  const store = await openStore(options);
  try {
    return await run(await openRaceDesk(store, NOON_MS));
  } finally {
    await store.close();
  }
}

export async function findBroken(ground: StoreGround): Promise<string | null> {
  return withDesk(ground, async ({ desk }) => {
    const isSetting = (key: string): boolean => key === 'fourEyesAboveUsd';
    const { broken } = await verifyAudit(desk.store, desk.hashText, { isSetting });
    if (broken !== null) return `${broken.row} ${broken.why}`;
    const [fault] = await checkBooks(desk.store);
    return fault === undefined ? null : `books of ${fault.assetId}: ${fault.what}`;
  });
}

export async function viewOf(desk: Desk, { orderId }: Order) {
  return (await desk.store.findOrder(orderId)) ?? assert.fail('the order is gone');
}

export function actOn(order: Order) {
  return { orderId: order.orderId, expectedVersion: seenVersionOf(order), actor: MINA };
}

export async function makeTrail(house: Awaited<ReturnType<typeof openRaceDesk>>): Promise<Trail> {
  const { desk } = house;
  await house.watch();
  const [refunded, funded, seen] = await house.makeOrders(3);
  assert.ok(refunded !== undefined && funded !== undefined && seen !== undefined);
  for (const order of [refunded, funded]) await house.pay(order);
  for (let block = 0; block < 12; block += 1) await house.mine();
  await house.watch();
  await house.pay(seen);
  await house.watch();
  assert.equal((await viewOf(desk, funded)).order.stage, 'funded');
  await refund(desk, refunded);
  await makePeople(desk, NOON_MS);
  const change = { key: 'depositPolicy', beforeJson: null, afterJson: '"assist"' };
  const wish = { change, operatorId: 'mina', reason: 'test' };
  assert.ok((await changeSetting(desk, wish, async () => ok(null))).ok);
  const margin = { paySymbol: 'LTC', receiveSymbol: 'KRW', beforePpm: null, afterPpm: -10_000n };
  const by = { operatorId: 'mina', note: 'test' };
  assert.ok((await changeAdjustments(desk, { changes: [margin], by })).ok);
  await haltPrices(desk);
  await importLine(desk);
  assert.ok((await desk.store.sealAudit(1000, NOON_MS, desk.hashText)) > 0);
  return { refunded, funded };
}

async function importLine(desk: Desk): Promise<void> {
  const [account = assert.fail('no bank')] = listBankAccounts(desk);
  const texts = { shown: 'Kim', holder: null, remark: '', otherAccount: '', otherBank: '', kind: '' };
  const amounts = { direction: 'in', baseUnits: 500_000n, balanceAfter: null } as const;
  const times = { row: 1, bookedAtMs: NOON_MS, precision: 'second' } as const;
  const line = { ...times, ...amounts, ...texts, bankRef: 'B1', isReversal: false, remarks: [] };
  const made = { lines: [line], fileHash: 'f', operatorId: 'mina', columns: null };
  assert.equal((await importLines(desk, account, made)).newCount, 1);
  const money = { assetId: 'KRW', amountText: '500000', reference: 'SPARE', markText: '' };
  assert.ok((await recordUnmatched(desk, { ...money, receivedAtMs: NOON_MS, operatorId: 'mina' })).ok);
}

/** As the market does it. */
async function haltPrices(desk: Desk): Promise<void> {
  const [key, text] = [MARKET_ORDERS_KEY, '{}'];
  const halt = { kind: 'halt', symbol: '*', usdPrice: null, untilMs: null, operatorId: 'mina' } as const;
  const order = { ...halt, note: 'test', ordersHash: desk.hashText(text) };
  const rowOf = ({ actNumber, happenedAtMs }: DeskAct) => ({ ...order, actNumber, happenedAtMs });
  const factsHash = hashPriceOrder(desk.hashText, order);
  const written = await recordDeskAct(desk, () =>
    ok({
      what: { event: 'price_ordered', subjectId: key, operatorId: 'mina', factsHash, note: 'test' },
      write: (act) => desk.store.saveMarketAct(rowOf(act), { key, foundText: null, text }, act),
    }),
  );
  assert.ok(written.ok);
}

async function refund(desk: Desk, { orderId }: Order): Promise<void> {
  const { order } = (await desk.store.findOrder(orderId)) ?? assert.fail('the order is gone');
  const cancelled = await cancelOrderByOperator(desk, {
    ...actOn(order),
    reason: 'other',
    note: 'test',
  });
  assert.ok(cancelled.ok);
  const { refunds } = await viewOf(desk, order);
  const refundId = refunds[0]?.refundId ?? assert.fail('no refund');
  const { address } = getPayRail(desk, order).deriveDepositAddress?.(99_999) ?? assert.fail('no address');
  const acknowledged = await setRefundAddress(desk, { orderId, refundId, actor: MINA }, address);
  assert.ok(acknowledged.ok);
}
