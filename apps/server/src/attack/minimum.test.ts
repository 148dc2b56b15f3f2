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
    let snapshot = desk.house.desk.rateBook.current()?.snapshotId;
    const price = Number(desk.house.desk.rateBook.current()?.usdPrices['LTC']);
    assert.ok(price > 0);
    // Nothing but the amount is wrong: it is a cent's worth below what the check asks for.
    const below = ((50 - 0.01) / price).toFixed(8);
    const wanted = [400, 'below_minimum', 'Minimum transaction amount should be equivalent to $50.'];
    assert.deepEqual(await refusedWith(below), wanted);
    assert.deepEqual(await refusedWith(Number(below)), wanted);
    // Whatever else is wrong: the minimum is the first check of the form.
    Object.assign(good, { convertedAmount: '123', email: '', address: '' });
    assert.deepEqual(await refusedWith(below), wanted);
    snapshot = undefined;
    assert.deepEqual(await refusedWith(below), wanted);
    snapshot = 'of yesterday';
    assert.deepEqual(await refusedWith(below), wanted);
  }));

test('a field that is left empty, and an amount of nothing, are refused in the words of the form', () =>
  withAttackedDesk(async (desk) => {
    const good = await desk.goodBody();
    for (const field of ['email', 'address', 'fromAmount', 'convertedAmount']) {
      for (const nothing of field.endsWith('Amount') ? ['', ' ', '0', '0.00'] : ['', ' ']) {
        const body = JSON.stringify({ ...good, [field]: nothing });
        const { status, text } = await desk.send('POST', '/api/transaction/add', { body });
        const { message }: { message?: unknown } = JSON.parse(text);
        const wanted = [400, 'Please fill out all necessary fields with valid amounts.'];
        assert.deepEqual([status, message], wanted, `${field}=${JSON.stringify(nothing)}`);
      }
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
