import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BankDeskAnswer } from '@naru/contract';
import { getRail } from '@naru/desk';
import { withTestConsole } from '../../../testing/test-console.ts';

/** More than the store returns at a time. */
const ORDERS = 1001;

test('a bank with more orders than one reading returns lists and counts all of them', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const ltc = getRail(desk.house.desk, 'rehearsal-ltc');
    const made: string[] = [];
    for (let n = 0; n < ORDERS; n += 1) {
      const receiveAddress = ltc.deriveDepositAddress?.(2_000_000 + n).address ?? assert.fail();
      const email = `m${n}@example.com`;
      const wish = { pay: 'KRW', receive: 'LTC', payAmount: '100000', email, receiveAddress };
      const order = await desk.house.order(wish);
      made.push(order.reference);
      desk.house.clock.advance(1);
    }
    const listed: string[] = [];
    for (let before = ''; ;) {
      const { body } = await desk.call('GET', `/api/bank?rail=krw-bank&view=orders${before}`);
      const page: BankDeskAnswer = JSON.parse(JSON.stringify(body));
      assert.equal(page.counts.waiting, ORDERS);
      listed.push(...page.orders.map(({ id }) => id));
      if (page.nextBefore === null) break;
      before = `&before=${encodeURIComponent(page.nextBefore)}`;
    }
    assert.deepEqual(listed, made);
  }));
