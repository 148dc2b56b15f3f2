import { MarginListSchema } from '@naru/contract';
import { createOrder, verifyAudit } from '@naru/desk';
import { adjustmentOf, formatAdjustmentPercent } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFits } from '../../../testing/fits-schema.ts';
import { type Person, codeOf, idOf, openPair } from '../../../testing/test-people.ts';
import { PASSWORD, type TestConsole, sessionFrom, withTestConsole } from '../../../testing/test-console.ts';

const WHY = { note: 'as agreed', password: PASSWORD };
const SET = '/api/market/adjustments';

/** What sets one pair. */
function stepTo(after: string | null, before: string | null = null, pair = 'LTC XRP') {
  return { steps: [{ pairs: [pair], before, after }], ...WHY };
}

interface Pair {
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly own: string | null;
  readonly standard: string;
  readonly applies: string;
}

async function pairOf(test: TestConsole, from = 'LTC', to = 'XRP'): Promise<Pair> {
  const { status, body } = await test.call('GET', SET);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(MarginListSchema, body);
  const pairs = body['pairs'];
  assert.ok(Array.isArray(pairs));
  return (
    pairs.find((pair: Pair) => pair.fromCurrency === from && pair.toCurrency === to) ?? assert.fail(from)
  );
}

/** Signed in, with prices. */
async function withMargins(run: (test: TestConsole) => Promise<void>): Promise<void> {
  await withTestConsole({}, async (test) => {
    await test.createOwner();
    await test.call('POST', '/api/market/unpin', { body: { symbol: 'LTC', ...WHY } });
    await run(test);
  });
}

test('a pair gets a percentage of its own, for what is quoted from now on, and is recorded', () =>
  withMargins(async (test) => {
    const { desk } = test.house;
    const before = await pairOf(test);
    assert.equal(before.own, null);
    const order = await test.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const answer = await test.call('POST', SET, { body: stepTo('-2.5') });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const after = await pairOf(test);
    assert.deepEqual([after.own, after.applies, after.standard], ['-2.5', '-2.5', before.standard]);
    assert.equal((await pairOf(test, 'XRP', 'LTC')).own, null, 'the way back is another pair');
    const later = await test.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    assert.equal(later.adjustmentPartsPerMillion, -25_000n);
    const { order: kept } = await test.house.view(order);
    assert.deepEqual(
      [kept.receiveBaseUnits, kept.adjustmentPartsPerMillion, kept.lockEndsAtMs],
      [order.receiveBaseUnits, order.adjustmentPartsPerMillion, order.lockEndsAtMs],
    );
    const gone = await test.call('POST', SET, { body: stepTo(null, '-2.5') });
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    assert.equal((await pairOf(test)).applies, before.standard);
    const acts = await desk.store.listAdjustmentActs(9);
    assert.deepEqual(
      acts.map(({ beforePpm, afterPpm, note }) => [beforePpm, afterPpm, note]),
      [
        [-25_000n, null, 'as agreed'],
        [null, -25_000n, 'as agreed'],
      ],
    );
    assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
  }));

test('a visitor who saw prices before the change gets what was shown', () =>
  withMargins(async (test) => {
    const { desk } = test.house;
    const shown = await test.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await test.call('POST', SET, { body: stepTo('-9') });
    const wish = {
      payAssetId: 'LTC',
      receiveAssetId: 'XRP',
      payAmountText: '2',
      receiveAmountText: (Number(shown.receiveBaseUnits) / 1e6).toFixed(6),
      email: 'jin@example.com',
      receiveAddressText: shown.receiveAddress,
      userId: null,
    } as const;
    const early = await createOrder(desk, { ...wish, snapshotId: shown.snapshotId, anchor: 'pay' });
    assert.ok(
      early.ok,
      JSON.stringify(early, (_key, value) => String(value)),
    );
    assert.equal(early.value.receiveBaseUnits, shown.receiveBaseUnits);
    const snapshotId = desk.rateBook.current()?.snapshotId ?? assert.fail();
    const late = await createOrder(desk, { ...wish, snapshotId, anchor: 'pay' });
    assert.equal(late.ok ? 'made' : late.reason, 'quote_changed');
  }));

test('what is refused changes nothing', () =>
  withMargins(async (test) => {
    const { store } = test.house.desk;
    const good = stepTo('-2');
    const two = { ...good, steps: [...good.steps, { pairs: ['XRP LTC'], before: '-1', after: '-3' }] };
    for (const [body, status, code] of [
      [stepTo('-20.0001'), 409, 'adjustment_out_of_bounds'],
      [stepTo('5.0001'), 409, 'adjustment_out_of_bounds'],
      [stepTo('3'), 409, 'adjustment_pays_circle'],
      [stepTo('1e1'), 400, 'adjustment_malformed'],
      [stepTo(''), 400, 'field_invalid'],
      [stepTo('-2', '-1'), 409, 'adjustment_changed_meanwhile'],
      [stepTo(null, '-1'), 409, 'adjustment_changed_meanwhile'],
      [two, 409, 'adjustment_changed_meanwhile'],
      [stepTo('-2', null, 'LTC LTC'), 404, 'symbol_unknown'],
      [stepTo('-2', null, 'LTC NONE'), 404, 'symbol_unknown'],
      [stepTo('-2', null, 'LTC'), 400, 'field_invalid'],
      [{ ...good, steps: [] }, 400, 'field_invalid'],
      [{ ...good, password: 'wrong' }, 403, 'step_up_failed'],
      [{ ...good, note: '' }, 400, 'field_invalid'],
    ] as const) {
      const answer = await test.call('POST', SET, { body });
      assert.deepEqual([answer.status, answer.body['code']], [status, code], JSON.stringify(body));
    }
    const stranger = await test.call('POST', SET, { body: good, isStranger: true });
    assert.equal(stranger.status, 401);
    assert.deepEqual([await store.listAdjustments(), await store.listAdjustmentActs(9)], [[], []]);
  }));

test('a change is sent to open consoles', () =>
  withMargins(async (test) => {
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { headers } = await test.signIn();
    const answer = await fetch(`${url}/api/events`, { headers: sessionFrom(headers) });
    const reader = (answer.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader.read()).value ?? '', /^retry: \d+/);
    await test.call('POST', SET, { body: stepTo('-2.5') });
    assert.equal((await reader.read()).value, 'event: market\ndata: {}\n\n');
    await reader.cancel();
  }));

function setMargin(person: Person, after: string, before: string | null = null) {
  return person.call('POST', SET, { ...stepTo(after, before), password: person.password });
}

function appliesTo({ house }: TestConsole): bigint {
  return adjustmentOf(house.desk.rateBook.adjustments(), 'LTC', 'XRP');
}

test('a margin beyond 2 % of the one of its risk waits for a second person', () =>
  withTestConsole({}, async (test) => {
    const { mina, jun } = await openPair(test);
    // The way back costs more, so that the way there may pay.
    assert.equal((await mina.call('POST', SET, stepTo('-2.9', null, 'XRP LTC'))).status, 200);
    const standard = appliesTo(test);
    for (const percent of ['1.5', '-9'] as const) {
      assert.equal((await setMargin(mina, percent)).status, 200);
      assert.equal(appliesTo(test), standard, 'nothing is set yet');
      const [waiting] = await jun.list();
      assert.deepEqual(
        [waiting?.kind, waiting?.margins],
        [
          'margin',
          [
            {
              pairs: ['LTC XRP'],
              before: null,
              after: percent,
              standard: formatAdjustmentPercent(standard),
            },
          ],
        ],
      );
      assert.deepEqual(codeOf(await setMargin(mina, percent)), [409, 'proposal_open']);
      assert.deepEqual(codeOf(await mina.approve(waiting?.id ?? '')), [403, 'second_person_required']);
      if (percent === '1.5') assert.equal((await jun.reject(waiting?.id ?? '')).status, 200);
    }
    assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
    assert.equal(appliesTo(test), -90_000n);
    const { desk } = test.house;
    const [act] = await desk.store.listAdjustmentActs(1);
    const [proposer] = (await desk.store.listOperators()).filter(({ name }) => name === 'Mina');
    assert.equal(act?.operatorId, proposer?.operatorId);
    assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
  }));

test('a margin near the one of its risk is set at once, however many steps lead away from it', () =>
  withTestConsole({}, async (test) => {
    const { mina } = await openPair(test);
    assert.equal((await setMargin(mina, '-2.9')).status, 200);
    assert.equal(appliesTo(test), -29_000n);
    assert.equal((await setMargin(mina, '-4.8', '-2.9')).status, 200);
    assert.equal(appliesTo(test), -29_000n, 'the second step waits');
  }));

test('many pairs wait as one proposal, are set at once by its approval, and are recorded one by one', () =>
  withTestConsole({}, async (test) => {
    const { mina, jun } = await openPair(test);
    const { desk } = test.house;
    assert.equal((await setMargin(mina, '-2.9')).status, 200);
    const symbols = [...new Set([...desk.assets.values()].map(({ symbol }) => symbol))];
    const others = symbols.filter((symbol) => symbol !== 'LTC' && symbol !== 'XRP');
    const steps = [
      { pairs: others.map((symbol) => `LTC ${symbol}`), before: null, after: '-9' },
      { pairs: ['LTC XRP'], before: '-2.9', after: null },
    ];
    assert.equal((await mina.call('POST', SET, { steps, ...WHY })).status, 200);
    const [waiting] = await jun.list();
    assert.equal(waiting?.margins?.flatMap(({ pairs }) => pairs).length, others.length + 1);
    assert.equal((await jun.approve(waiting?.id ?? '')).status, 200);
    const own = await desk.store.listAdjustments();
    assert.deepEqual(
      [own.length, own.every(({ partsPerMillion }) => partsPerMillion === -90_000n)],
      [others.length, true],
    );
    assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
    const { body } = await test.call('GET', '/api/market/record');
    const [newest]: { approvedBy?: string }[] = Array.isArray(body['rows']) ? body['rows'] : [];
    assert.equal(newest?.approvedBy, 'Jun');
  }));

test('a proposal of a margin that was changed since says so, and changes nothing', () =>
  withTestConsole({}, async (test) => {
    const { mina, jun } = await openPair(test);
    assert.equal((await setMargin(mina, '-9')).status, 200);
    assert.equal((await setMargin(mina, '-2.5')).status, 200);
    const [waiting] = await jun.list();
    assert.deepEqual([waiting?.isOutdated, waiting?.canApprove], [true, false]);
    assert.deepEqual(codeOf(await jun.approve(waiting?.id ?? '')), [409, 'adjustment_changed_meanwhile']);
    assert.equal(appliesTo(test), -25_000n);
  }));
