import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BankDeskAnswer } from '@naru/contract';
import { assertFits } from '../../apps/server/src/testing/fits-schema.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../apps/server/src/testing/test-console.ts';
import { INCIDENTS, type IncidentName, OPERATOR_SHAPES, type Practice } from './shapes.ts';
import { TEXTS } from './texts.ts';

async function start(console: TestConsole, name: IncidentName): Promise<string> {
  const { status, body } = await console.call('POST', `/api/practice/incidents/${name}/start`);
  assert.equal(status, 200, JSON.stringify([name, body, console.logged.at(-1)]));
  await assertFits(OPERATOR_SHAPES.practice.answers[200], body);
  return (await read(console, name)).place ?? assert.fail(name);
}

async function read(console: TestConsole, name: IncidentName) {
  const { body } = await console.call('GET', '/api/practice');
  const { incidents }: Practice = JSON.parse(JSON.stringify(body));
  return incidents.find((each) => each.name === name) ?? assert.fail(name);
}

/** The order that a start leads to. */
function orderAt(place: string): { readonly reference: string } {
  return { reference: new URL(place, 'http://localhost').searchParams.get('order') ?? assert.fail(place) };
}

/** Lets a quarter of an hour pass. */
async function passQuarter(console: TestConsole): Promise<void> {
  const { status } = await console.call('POST', '/api/rehearsal/clock', { body: { minutes: 15 } });
  assert.equal(status, 200);
}

async function withPractice(run: (console: TestConsole) => Promise<void>): Promise<void> {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    await console.house.publish();
    // Watchers begin at the head of their networks.
    for (const railId of ['rehearsal-ltc', 'rehearsal-xrp']) await console.house.watch(railId);
    await run(console);
  });
}

test('every incident can be started, leads somewhere, and is not solved by itself', () =>
  withPractice(async (console) => {
    for (const name of INCIDENTS) {
      assert.ok((await start(console, name)).startsWith('/'), name);
      assert.equal((await read(console, name)).state, 'running', name);
    }
  }));

test('a payment that was taken back is solved once the customer was asked, has paid, and is not held', () =>
  withPractice(async (console) => {
    const missing = async () => (await read(console, 'reorganised_after')).missing?.en ?? null;
    const customer = (order: { readonly reference: string }) =>
      console.call('POST', `/api/rehearsal/orders/${order.reference}/customer`);
    const order = orderAt(await start(console, 'reorganised_after'));
    assert.match(String(await missing()), /was not asked to pay again/);
    assert.equal((await customer(order)).body['code'], 'transition_not_allowed', 'nobody asked');
    await console.act(order, 'customer-notes', { note: 'Please pay again.', asksPayment: true });
    assert.match(String(await missing()), /not there and final yet/);
    assert.ok((await console.read(order)).actions.includes('rehearsal_customer'));
    assert.equal((await customer(order)).status, 200);
    const { desk, house } = { desk: console.context.desk, house: console.house };
    await house.watch('rehearsal-ltc');
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    assert.match(String(await missing()), /still on hold/, desk.clock.nowMs().toString());
    assert.ok(!(await console.read(order)).actions.includes('rehearsal_customer'), 'nothing is missing');
    const close = { reason: 'deposit_gone', note: 'it is here again', password: PASSWORD };
    await console.act(order, 'hold/close', close);
    assert.equal((await read(console, 'reorganised_after')).state, 'solved');
    assert.notDeepEqual(orderAt(await start(console, 'reorganised_after')), order);
    assert.equal((await read(console, 'reorganised_after')).state, 'running');
  }));

test('a payout that was dropped counts as not paid only once another transaction took its place', () =>
  withPractice(async (console) => {
    const order = orderAt(await start(console, 'payout_dropped'));
    const { payments, disbursements, actions } = await console.read(order);
    const [{ outputKey, railId } = assert.fail()] = payments;
    const [{ disbursementId, acts } = assert.fail()] = disbursements;
    assert.ok(acts.includes('rehearsal_gone') && !actions.includes('cancel'), 'it may come back');
    const judge = { railId, outputKey, judgement: 'given_up', note: 'it is gone', password: PASSWORD };
    const again = await console.refusedAct(order, 'payments', judge);
    assert.deepEqual(again, [409, 'payment_may_return']);
    const path = `/api/rehearsal/orders/${order.reference}/disbursements/${disbursementId}/gone`;
    const play = (ending: string) => console.call('POST', path, { body: { ending } });
    assert.equal((await play('replaced')).status, 200);
    assert.ok(!(await console.read(order)).disbursements[0]?.acts.includes('rehearsal_gone'));
    assert.equal((await play('resent')).body['code'], 'transition_not_allowed');
    const judged = await console.act(order, 'payments', judge);
    assert.deepEqual(judged.holds, []);
    assert.ok(judged.disbursements[0]?.acts.includes('rehearsal_pay'), 'it is paid again');
  }));

test('a payout that was dropped and sent again from the wallet is on the network again', () =>
  withPractice(async (console) => {
    const order = orderAt(await start(console, 'payout_dropped'));
    const [{ disbursementId } = assert.fail()] = (await console.read(order)).disbursements;
    const path = `/api/rehearsal/orders/${order.reference}/disbursements/${disbursementId}/gone`;
    assert.equal((await console.call('POST', path, { body: { ending: 'resent' } })).status, 200);
    await console.house.watch('rehearsal-xrp');
    const { payments, holds } = await console.read(order);
    assert.deepEqual(
      [payments.map(({ isGone }) => isGone), holds.map(({ canClose }) => canClose)],
      [[false], [true]],
    );
  }));

test('money under another name is solved by a hold, and not when it is paid out unasked', () =>
  withPractice(async (console) => {
    const record = async (): Promise<{ readonly reference: string }> => {
      assert.equal(await start(console, 'bank_name'), '/bank?rail=krw-bank');
      const { body } = await console.call('GET', '/api/bank?rail=krw-bank');
      const { lines }: BankDeskAnswer = JSON.parse(JSON.stringify(body));
      const [line = assert.fail()] = lines;
      const [best = assert.fail()] = line.candidates;
      assert.ok(line.verdict === 'ask' && best.reasons.includes('name_other'));
      const order = { reference: best.id };
      const waiting = { railId: 'krw-bank', isOtherName: true };
      assert.deepEqual((await console.read(order)).waitingLine, waiting, 'its page says so, too');
      await console.act(order, 'receipt-line', { key: line.key, password: PASSWORD });
      assert.equal((await read(console, 'bank_name')).state, 'running');
      assert.equal((await console.read(order)).waitingLine, null);
      return order;
    };
    const order = await record();
    const missing = async () => (await read(console, 'bank_name')).missing?.en ?? null;
    await console.act(order, 'hold', { reason: 'question', note: 'another name' });
    assert.match(String(await missing()), /The customer was not asked/);
    assert.equal((await read(console, 'bank_name')).place, `/orders?order=${order.reference}`);
    await console.act(order, 'customer-notes', { note: 'Whose account is it?' });
    assert.match(String(await missing()), /still on hold/);
    await console.act(order, 'hold/close', { reason: 'question', note: 'their own', password: PASSWORD });
    assert.ok((await missing())?.startsWith(`${order.reference} is not delivered yet`));
    await console.act(order, 'take');
    await console.act(order, 'payout', { password: PASSWORD });
    const [payout = assert.fail()] = (await console.read(order)).disbursements;
    const pay = `/api/rehearsal/orders/${order.reference}/disbursements/${payout.disbursementId}/pay`;
    assert.equal((await console.call('POST', pay)).status, 200);
    await console.house.watch('rehearsal-xrp');
    await console.house.mine('rehearsal-xrp', 1);
    await console.house.watch('rehearsal-xrp');
    assert.equal(await missing(), null);
    assert.equal((await read(console, 'bank_name')).state, 'solved');
    const unasked = await record();
    await console.act(unasked, 'take');
    await console.act(unasked, 'payout', { password: PASSWORD });
    await console.act(unasked, 'hold', { reason: 'question', note: 'too late' });
    assert.match(String(await missing()), /made it worse/);
  }));

test('an altered address is solved by canceling and closing, and not when it is let go on before', () =>
  withPractice(async (console) => {
    const cancel = { reason: 'altered', note: 'the address was altered', password: PASSWORD };
    const close = { reason: 'address_integrity', note: 'looks fine', password: PASSWORD };
    const first = orderAt(await start(console, 'altered_address'));
    await console.act(first, 'cancel', cancel);
    assert.match((await read(console, 'altered_address')).missing?.en ?? '', /still on hold/);
    await console.act(first, 'hold/close', close);
    assert.equal((await read(console, 'altered_address')).state, 'solved');
    const order = orderAt(await start(console, 'altered_address'));
    await console.act(order, 'hold/close', close);
    await console.act(order, 'cancel', cancel);
    assert.match((await read(console, 'altered_address')).missing?.en ?? '', /made it worse/);
  }));

test('a source with false prices or none, and failing mail, are solved once somebody takes the alarm', () =>
  withPractice(async (console) => {
    const take = async (kind: string): Promise<void> => {
      const { status, body } = await console.call('POST', '/api/status/taken', { body: { kind } });
      assert.equal(status, 200, JSON.stringify(body));
    };
    for (const [name, kind] of [
      ['lying_source', 'feed_apart'],
      ['stale_price', 'feed_silent'],
      ['mail_down', 'mail_down'],
    ] as const) {
      await start(console, name);
      await passQuarter(console);
      await passQuarter(console);
      await console.call('GET', '/api/status');
      await take(kind);
      const { state, missing } = await read(console, name);
      assert.equal(state, name === 'mail_down' ? 'running' : 'solved', name);
      assert.equal(missing === null, name !== 'mail_down');
    }
    await passQuarter(console);
    assert.equal((await read(console, 'mail_down')).state, 'solved', 'the letter has left');
    const sent = await console.call('GET', '/api/letters?folder=sent');
    assert.match(JSON.stringify(sent.body), /find_orders/);
    await start(console, 'lying_source');
    const halt = { symbol: 'BTC', note: 'a price is wrong' };
    assert.equal((await console.call('POST', '/api/market/halt', { body: halt })).status, 200);
    await passQuarter(console);
    await passQuarter(console);
    await take('feed_apart');
    assert.equal((await read(console, 'lying_source')).state, 'running', 'a price was touched');
  }));

test('an incident that the desk cannot make is not started', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { status, body } = await console.call('POST', '/api/practice/incidents/short/start');
    assert.deepEqual([status, body['code']], [409, 'incident_not_possible'], 'there are no prices');
    assert.equal((await read(console, 'short')).state, 'not_tried');
  }));

test('a live desk has no practice', () =>
  withTestConsole({ mode: 'live' }, async (console) => {
    await console.createOwner();
    for (const [method, path] of [
      ['GET', '/api/practice'],
      ['POST', '/api/practice/incidents/short/start'],
    ] as const) {
      const { status, body } = await console.call(method, path);
      assert.deepEqual([status, body['code']], [404, 'route_unknown'], path);
    }
  }));

test('what the README calls a button or a heading in bold is what the page calls it', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const words: readonly string[] = Object.values(TEXTS).map(({ en }) => en);
  const bold = Array.from(readme.matchAll(/\*\*([^*]+)\*\*/g), ([, name = '']) => name);
  assert.ok(bold.length > 4);
  assert.deepEqual(
    bold.filter((name) => !words.includes(name)),
    ['Rehearsal'],
    'the box of an order',
  );
});
