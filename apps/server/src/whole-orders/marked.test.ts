import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAddressTag } from '@naru/chains';
import { type Order, type Rail, type SeenOutput, markedKey } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const RAIL = 'rehearsal-xrp';
const ACCOUNT = { address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', watchKey: 'account' };
const WISH = { pay: 'XRP', receive: 'LTC', payAmount: '200' };

/** A network whose orders share one account; `marks` says what each transaction carried. */
function openMarked(rail: Rail, marks: ReadonlyMap<string, string>): Rail {
  if (rail.network.railId !== RAIL) return rail;
  const tag = findAddressTag('xrp') ?? assert.fail();
  const withMark = (output: SeenOutput) => ({ ...output, mark: marks.get(output.txid) ?? null });
  return {
    ...rail,
    network: { ...rail.network, routing: 'tag' },
    taggedAccount: { ...ACCOUNT, tag },
    deriveDepositAddress: (addressIndex) => ({
      addressIndex,
      address: `${ACCOUNT.address}?dt=${markOf(addressIndex)}`,
      watchKey: markedKey(ACCOUNT.watchKey, markOf(addressIndex)),
      derivationPath: null,
    }),
    scan: async (...reading) => {
      const batch = await rail.scan(...reading);
      return { ...batch, outputs: batch.outputs.map(withMark) };
    },
    listUnconfirmed: async (watch) => (await rail.listUnconfirmed(watch)).map(withMark),
  };
}

function markOf(addressIndex: number): string {
  return String(1_000_000_001 + addressIndex);
}

interface Marked {
  readonly house: TestDesk;
  /** Pays the account; final when it resolves. Gives the txid. */
  readonly pay: (mark: string | null, baseUnits?: bigint) => Promise<string>;
}

function withMarks(run: (marked: Marked) => Promise<void>): Promise<void> {
  const marks = new Map<string, string>();
  return withTestDesk({ wrapRail: (rail) => openMarked(rail, marks) }, (house) =>
    run({
      house,
      pay: async (mark, baseUnits = 200_000_000n) => {
        const txid = await house.ledger(RAIL).pay({ ...ACCOUNT, baseUnits });
        if (mark !== null) marks.set(txid, mark);
        await house.mine(RAIL, 20);
        await house.watch(RAIL);
        await house.watch(RAIL);
        return txid;
      },
    }),
  );
}

async function listMarks(house: TestDesk): Promise<readonly (string | null)[]> {
  const open = await house.desk.store.listUnmatchedDeposits({ state: 'open', limit: 10 });
  return open.map(({ mark }) => mark);
}

async function stageOf(house: TestDesk, order: Order): Promise<string> {
  return (await house.view(order)).order.stage;
}

test('a payment to the account of all orders goes to the one whose mark it carries', () =>
  withMarks(async ({ house, pay }) => {
    const [first, second] = [await house.order(WISH), await house.order(WISH)];
    await pay(` ${markOf(second.depositAddressIndex ?? -1)} `);
    assert.deepEqual(
      [await stageOf(house, first), await stageOf(house, second)],
      ['awaiting_deposit', 'funded'],
    );
    assert.deepEqual(await listMarks(house), []);
  }));

test('without a mark, with one of no order, or one that only looks like one, nobody is paid', () =>
  withMarks(async ({ house, pay }) => {
    const order = await house.order(WISH);
    const mark = markOf(order.depositAddressIndex ?? -1);
    const strange = ['4000000000', `0${mark}`, `${mark.slice(0, 5)} ${mark.slice(5)}`, '-1', '007'];
    for (const each of [null, ...strange]) await pay(each);
    assert.equal(await stageOf(house, order), 'awaiting_deposit');
    assert.deepEqual(new Set(await listMarks(house)), new Set([null, ...strange]));
  }));

test('a mark whose order has its money was used: what comes again is for a person', () =>
  withMarks(async ({ house, pay }) => {
    const order = await house.order(WISH);
    const mark = markOf(order.depositAddressIndex ?? -1);
    await pay(mark);
    await pay(mark);
    const view = await house.view(order);
    assert.deepEqual([view.order.stage, view.sightings.length, view.refunds.length], ['funded', 1, 0]);
    assert.deepEqual(await listMarks(house), [mark]);
  }));

test('what comes late for an order that nobody paid is owed back to its customer', () =>
  withMarks(async ({ house, pay }) => {
    const order = await house.order(WISH);
    house.clock.advance(31 * 60_000);
    await pay(markOf(order.depositAddressIndex ?? -1));
    assert.deepEqual(await listMarks(house), []);
    assert.equal((await house.view(order)).sightings.length, 1);
  }));

test('what waits for a person stays with them when the order loses its own money', () =>
  withMarks(async ({ house, pay }) => {
    const order = await house.order(WISH);
    const mark = markOf(order.depositAddressIndex ?? -1);
    const first = await pay(mark);
    await pay(mark);
    await house.ledger(RAIL).takeBackBlocks(40);
    await house.ledger(RAIL).dropTransaction(first);
    for (let look = 0; look < 3; look += 1) await house.watch(RAIL);
    await house.mine(RAIL, 20);
    await house.watch(RAIL);
    await house.watch(RAIL);
    assert.equal((await house.view(order)).sightings.length, 1);
    assert.deepEqual(await listMarks(house), [mark]);
  }));
