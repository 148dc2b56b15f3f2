import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type TreasuryAsset, TreasurySchema } from '@naru/contract';
import { TREASURY_KINDS, formatAmount, parseAmount } from '@naru/core';
import {
  type Store,
  cancelOrder,
  changeMarks,
  checkBooks,
  openEntry,
  recordEntry,
  verifyAudit,
} from '@naru/desk';
import fc from 'fast-check';
import { assertFits } from '../../../testing/fits-schema.ts';
import { setReserve } from '../../../testing/set-reserve.ts';
import { type Answer, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const PATH = '/api/treasury/entries';

const UNITS_OF_XRP = 1_000_000n;

function entry(fields: object): Readonly<Record<string, unknown>> {
  const entryKey = randomUUID();
  const why = { note: 'filled the till', evidence: '', password: PASSWORD };
  return { kind: 'bought', assetId: 'XRP', amount: '1', entryKey, ...why, ...fields };
}

async function record(desk: TestConsole, fields: object): Promise<Answer> {
  return desk.call('POST', PATH, { body: entry(fields) });
}

async function readAsset(desk: TestConsole, assetId = 'XRP'): Promise<TreasuryAsset> {
  const { status, body } = await desk.call('GET', '/api/treasury');
  assert.equal(status, 200);
  await assertFits(TreasurySchema, body);
  const assets: readonly TreasuryAsset[] = JSON.parse(JSON.stringify(body['assets']));
  return assets.find((asset) => asset.assetId === assetId) ?? assert.fail(assetId);
}

function units(amount: string, decimals = 6): bigint {
  const parsed = parseAmount(amount, decimals);
  return parsed.ok ? parsed.value : assert.fail(amount);
}

/** What must be true after any acts: balanced books, and amounts that add up. */
async function assertSound(desk: TestConsole): Promise<void> {
  assert.deepEqual(await checkBooks(desk.house.desk.store), []);
  const { held, free, promised, owed, suspense, margin, lottery } = await readAsset(desk);
  const others = units(promised) + units(owed) + units(suspense) + units(margin) + units(lottery);
  assert.equal(units(free), units(held) - others);
}

test('a currency that orders emptied is filled by an entry, and the next order passes', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { receiveBaseUnits } = await desk.house.order(WISH);
    await setReserve(desk.house.desk, 'XRP', receiveBaseUnits / 2n);
    await assert.rejects(desk.house.order(WISH), /reserve_too_small/);
    const before = await readAsset(desk);
    assert.equal(units(before.promised), receiveBaseUnits);
    const added = await record(desk, { amount: '5000', evidence: 'a'.repeat(64) });
    assert.equal(added.status, 200, JSON.stringify(added.body));
    const after = await readAsset(desk);
    assert.equal(units(after.free) - units(before.free), 5000n * UNITS_OF_XRP);
    assert.equal(after.promised, before.promised);
    assert.match(after.usd ?? '', /^\d+\.\d{2}$/);
    await desk.house.order(WISH);
    await assertSound(desk);
    const { store, hashText } = desk.house.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const { act } = (await store.listDeskActs({ limit: 100 })).at(-1) ?? assert.fail('no act');
    assert.equal(act.event, 'journal_written');
    assert.equal(act.note, `filled the till\n${'a'.repeat(64)}`);
    assert.notEqual(act.operatorId, '');
  }));

test('what is promised cannot be taken out, not by two operators at once either', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await desk.house.order(WISH);
    await setReserve(desk.house.desk, 'XRP', 10n * UNITS_OF_XRP);
    const tooMuch = await record(desk, { kind: 'sold', amount: '10.000001' });
    assert.deepEqual([tooMuch.status, tooMuch.body['code']], [409, 'balance_too_small']);
    const both = await Promise.all(
      ['to_cold', 'network_fee'].map((kind) => record(desk, { kind, amount: '7' })),
    );
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((left, right) => left - right),
      [200, 409],
    );
    assert.equal((await readAsset(desk)).free, '3.000000');
    await assertSound(desk);
  }));

test('an entry that is sent twice is booked once, and its key books nothing else', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { free } = await readAsset(desk);
    const body = entry({ amount: '2' });
    const bodies = [
      body,
      body,
      { ...body, kind: 'from_cold' },
      { ...body, kind: 'counted', held: '1' },
      { ...body, amount: '3' },
      { ...body, assetId: 'LTC' },
      { ...body, note: 'another reason' },
      { ...body, kind: 'network_fee' },
    ];
    const codes: unknown[] = [];
    for (const each of bodies) codes.push((await desk.call('POST', PATH, { body: each })).body['code']);
    const used = Array.from({ length: 6 }, () => 'already_booked');
    assert.deepEqual(codes, [undefined, undefined, ...used]);
    assert.equal(units((await readAsset(desk)).free), units(free) + 2n * UNITS_OF_XRP);
    assert.equal((await verifyAudit(desk.house.desk.store, desk.house.desk.hashText)).broken, null);
  }));

test('a request that arrives twice at once is booked once and answered twice', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { free } = await readAsset(desk);
    const body = entry({ amount: '2' });
    const answers = await Promise.all([1, 2, 3].map(() => desk.call('POST', PATH, { body })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(units((await readAsset(desk)).free), units(free) + 2n * UNITS_OF_XRP);
  }));

test('a rebalance takes one asset out and brings the other in, or does neither', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const before = [await readAsset(desk), await readAsset(desk, 'LTC')] as const;
    const into = { assetId: 'LTC', amount: '0.02' };
    const done = await record(desk, { kind: 'rebalanced', amount: '4', into });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    const after = [await readAsset(desk), await readAsset(desk, 'LTC')] as const;
    assert.equal(units(before[0].free) - units(after[0].free), 4n * UNITS_OF_XRP);
    assert.equal(units(after[1].free, 8) - units(before[1].free, 8), 2_000_000n);
    for (const [fields, status, code] of [
      [{ into, amount: `9${before[0].free}` }, 409, 'balance_too_small'],
      [{}, 400, 'fields_missing'],
      [{ into: { assetId: 'XRP', amount: '1' } }, 400, 'same_currency'],
      [{ into: { ...into, amount: '0' } }, 400, 'amount_out_of_range'],
      [{ into: { ...into, assetId: 'NONE' } }, 404, 'currency_unknown'],
      [{ into, kind: 'sold' }, 400, 'fields_missing'],
    ] as const) {
      const refused = await record(desk, { kind: 'rebalanced', ...fields });
      assert.deepEqual([refused.status, refused.body['code']], [status, code], JSON.stringify(fields));
    }
    assert.deepEqual(await readAsset(desk, 'LTC'), after[1]);
    await assertSound(desk);
  }));

test('a count books its difference from the books as the person saw them, and keeps what is promised', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await desk.house.order(WISH);
    await setReserve(desk.house.desk, 'XRP', 10n * UNITS_OF_XRP);
    const { held, promised } = await readAsset(desk);
    const count = (amount: bigint, seen = held): Promise<Answer> =>
      record(desk, { kind: 'counted', amount: formatAmount(amount, 6), held: seen });
    const all = units(held);
    assert.deepEqual((await count(all - 1n, '1')).body['code'], 'books_moved');
    assert.deepEqual((await count(all - 10n * UNITS_OF_XRP - 1n)).body['code'], 'balance_too_small');
    assert.equal((await count(all - 4n)).status, 200);
    const less = await readAsset(desk);
    assert.deepEqual([units(less.held), less.promised], [all - 4n, promised]);
    assert.equal((await count(all - 4n, less.held)).status, 200);
    assert.equal((await count(all + 5n, less.held)).status, 200);
    assert.equal(units((await readAsset(desk)).held), all + 5n);
    const difference = (await desk.house.desk.store.listBalances()).find(
      ({ account, assetId }) => account === 'difference' && assetId === 'XRP',
    );
    assert.equal(difference?.baseUnits, -5n);
    await assertSound(desk);
  }));

test('a count is refused when the books move between its check and its entry', () => {
  let move: (() => Promise<unknown>) | null = null;
  const wrapStore = (store: Store): Store => ({
    ...store,
    saveJournal: async (...entry) => {
      const moveOnce = move;
      move = null;
      await moveOnce?.();
      return store.saveJournal(...entry);
    },
  });
  return withTestConsole({ wrapStore }, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(WISH);
    const { held } = await readAsset(desk, 'LTC');
    move = () => desk.house.fund(order);
    const count = { kind: 'counted', assetId: 'LTC', amount: held, held };
    assert.equal((await record(desk, count)).body['code'], 'books_moved');
    await assertSound(desk);
  });
});

test('an act begins with the settings of now, also those that another process has changed', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { desk: acting } = desk.house;
    const marks = { warnBelow: '5', closeBelow: null, closeAbove: null };
    const asset = acting.assets.get('XRP') ?? assert.fail();
    const wish = { asset, marks, beforeJson: null, operatorId: 'of another process', reason: 'low' };
    assert.ok((await changeMarks(acting, wish)).ok);
    assert.equal(acting.settings.reserveMarks.size, 0);
    assert.equal((await record(desk, {})).status, 200);
    assert.equal(acting.settings.reserveMarks.get('XRP')?.warnBelow, '5');
  }));

test('no more than the earned margin is taken', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { desk: house } = desk.house;
    const postings = [
      { account: 'reserve', assetId: 'XRP', baseUnits: -5n },
      { account: 'margin', assetId: 'XRP', baseUnits: 5n },
    ] as const;
    const earned = openEntry(house, { journalKey: 'earned', orderId: null, postings });
    assert.ok((await recordEntry(house, earned)).ok);
    const take = (amount: string): Promise<Answer> => record(desk, { kind: 'margin_taken', amount });
    const { free } = await readAsset(desk);
    assert.equal((await take('0.000006')).body['code'], 'balance_too_small');
    assert.equal((await take('0.000002')).status, 200);
    const after = await readAsset(desk);
    assert.deepEqual([after.margin, after.free], ['0.000003', free]);
    await assertSound(desk);
  }));

test('what is refused books nothing', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const before = await desk.house.desk.store.sumJournal();
    for (const [fields, status, code] of [
      [{ amount: '0' }, 400, 'amount_out_of_range'],
      [{ amount: '-1' }, 400, 'amount_malformed'],
      [{ amount: '1e3' }, 400, 'amount_malformed'],
      [{ amount: '9'.repeat(400) }, 400, 'field_invalid'],
      [{ amount: '9'.repeat(40) }, 400, 'amount_too_large'],
      [{ amount: '1.0000001' }, 400, 'amount_too_precise'],
      [{ amount: 1 }, 400, 'field_invalid'],
      [{ assetId: 'NONE' }, 404, 'currency_unknown'],
      [{ kind: 'stolen' }, 400, 'field_invalid'],
      [{ entryKey: 'mine' }, 400, 'field_invalid'],
      [{ note: ' ' }, 400, 'reason_missing'],
      [{ note: 'paid\u202e001' }, 400, 'text_unreadable'],
      [{ evidence: 'two\nlines' }, 400, 'text_unreadable'],
      [{ password: 'wrong' }, 403, 'step_up_failed'],
    ] as const) {
      const answer = await record(desk, fields);
      assert.deepEqual([answer.status, answer.body['code']], [status, code], JSON.stringify(fields));
    }
    assert.deepEqual(await desk.house.desk.store.sumJournal(), before);
    const markup = await record(desk, { note: '<b>bold</b>' });
    assert.equal(markup.status, 200);
  }));

test('after any entries and orders the books balance and free is held less what belongs to others', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await setReserve(desk.house.desk, 'XRP', 100n * UNITS_OF_XRP);
    const step = fc.oneof(
      fc.record({
        kind: fc.constantFrom(...TREASURY_KINDS.filter((kind) => kind !== 'lottery_paid')),
        amount: fc.integer({ min: 1, max: 400 }),
      }),
      fc.constant('order' as const),
      fc.constant('order, then cancel it' as const),
    );
    const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) => {
      for (const one of steps) {
        if (typeof one === 'object') {
          const { held } = await readAsset(desk);
          const more = one.kind === 'counted' ? { held } : {};
          const into = one.kind === 'rebalanced' ? { into: { assetId: 'LTC', amount: '1' } } : {};
          const { status } = await record(desk, { ...one, amount: `${one.amount}`, ...more, ...into });
          assert.ok(status === 200 || status === 409);
          continue;
        }
        const order = await desk.house.order(WISH).catch(() => null);
        if (order === null || one === 'order') continue;
        assert.ok((await cancelOrder(desk.house.desk, order.orderId, null)).ok);
      }
      await assertSound(desk);
    };
    const examples: [Parameters<typeof run>[0]][] = TREASURY_KINDS.filter(
      (kind) => kind !== 'lottery_paid',
    ).map((kind) => [[{ kind, amount: 3 }]]);
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 8 }), run), { numRuns: 8, examples });
  }));
