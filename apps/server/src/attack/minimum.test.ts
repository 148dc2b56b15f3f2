import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAttackedDesk } from '../testing/attacked-desk.ts';

const MINUTES_MS = 60_000;

test('an order below fifty dollars is refused in the words of the form, however it is written', () =>
  withAttackedDesk(async (desk) => {
    const good = await desk.goodBody();
    const refusedWith = async (fromAmount: unknown): Promise<readonly [number, unknown, unknown]> => {
      const body = JSON.stringify({ ...good, fromAmount, snapshotId: snapshot, anchor: 'pay' });
      const answer = await desk.send('POST', '/api/transaction/add', { body });
      return [answer.status, answer.code, JSON.parse(answer.text)['message']];
    };
    const snapshot = desk.house.desk.rateBook.current()?.snapshotId;
    const price = Number(desk.house.desk.rateBook.current()?.usdPrices['LTC']);
    assert.ok(price > 0);
    // Nothing but the amount is wrong: it is a cent's worth below what the check asks for.
    const below = ((50 - 0.01) / price).toFixed(8);
    const wanted = [400, 'below_minimum', 'Minimum transaction amount should be equivalent to $50.'];
    const converted = await convertedFor(below);
    good['convertedAmount'] = converted;
    assert.deepEqual(await refusedWith(below), wanted);
    assert.deepEqual(await refusedWith(Number(below)), wanted);

    async function convertedFor(fromAmount: string): Promise<unknown> {
      const body = JSON.stringify({ ...good, fromAmount, convertedAmount: '99999999', snapshotId: snapshot });
      const answer = await desk.send('POST', '/api/transaction/add', { body });
      return JSON.parse(answer.text)['current']?.['convertedAmount'] ?? '1';
    }
  }));

test('without fresh prices there are no orders, and nothing is guessed', () =>
  withAttackedDesk(async (desk) => {
    const body = JSON.stringify(await desk.goodBody());
    desk.house.clock.advance(10 * MINUTES_MS);
    const answer = await desk.send('POST', '/api/transaction/add', { body });
    assert.deepEqual([answer.status, answer.code], [503, 'rate_unavailable']);
    assert.deepEqual(await desk.house.desk.store.countOpenOrders(), {});
  }));
