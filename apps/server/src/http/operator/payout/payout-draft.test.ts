import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DraftAnswerSchema, type PayoutList } from '@naru/contract';
import type { Coin, PayoutSpendWish, Rail } from '@naru/desk';
import { RailFault } from '@naru/rails';
import { TEST_COINS, withCoins } from '../../../testing/coin-rail.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { JUN } from '../../../testing/test-desk.ts';

const RAIL_ID = 'rehearsal-ltc';
const WISH = { pay: 'XRP', receive: 'LTC', payAmount: '500' };
const NOTE = 'the file was lost';

interface CoinDesk {
  readonly console: TestConsole;
  /** What the rail was asked to pay, in order. */
  readonly wishes: PayoutSpendWish[];
  /** The coins of the account from now on; null: the network does not answer. */
  readonly setCoins: (coins: readonly Coin[] | null) => void;
}

function withCoinDesk(use: (desk: CoinDesk) => Promise<void>): Promise<void> {
  const wishes: PayoutSpendWish[] = [];
  let coins: readonly Coin[] | null = TEST_COINS;
  const read = (): readonly Coin[] => {
    if (coins === null) throw new RailFault('node_unreachable', 'away');
    return coins;
  };
  const wrapRail = (rail: Rail): Rail =>
    rail.network.railId === RAIL_ID ? withCoins(rail, { payouts: wishes, coins: read }) : rail;
  return withTestConsole({ wrapRail }, async (console) => {
    await console.createOwner();
    const setCoins = (next: readonly Coin[] | null): void => {
      coins = next;
    };
    await use({ console, wishes, setCoins });
  });
}

/** Each order has a receiver of its own. */
let receivers = 2_000_000;
async function prepare(console: TestConsole, receiver?: string) {
  const rail = console.house.desk.rails.get(RAIL_ID);
  receivers += 1;
  const receiveAddress = receiver ?? rail?.deriveDepositAddress?.(receivers).address ?? assert.fail();
  const wish = { ...WISH, receiveAddress };
  const order = await console.house.order(wish);
  await console.house.fund(order);
  await console.act(order, 'take');
  await console.act(order, 'payout', { password: PASSWORD });
  return order;
}

async function readList(console: TestConsole): Promise<PayoutList['rows']> {
  const { body } = await console.call('GET', '/api/payout-list');
  return JSON.parse(JSON.stringify(body['rows']));
}

async function draft(console: TestConsole, payouts: PayoutList['rows'], note?: string) {
  const disbursementIds = payouts.map(({ disbursementId }) => disbursementId);
  const seenAt = (await readList(console))
    .flatMap(({ takenOut }) => takenOut?.at ?? [])
    .toSorted()
    .at(-1);
  const body = { railId: RAIL_ID, disbursementIds, ...(note === undefined ? {} : { note, seenAt }) };
  return console.call('POST', '/api/payout-list/drafts', { body });
}

test('the chosen payouts are paid exactly by one transaction, which is on record with each of them', () =>
  withCoinDesk(async ({ console, wishes }) => {
    const orders = [await prepare(console), await prepare(console)];
    const payouts = await readList(console);
    assert.ok(payouts.every(({ canDraft, takenOut }) => canDraft && takenOut === null));
    const { status, body } = await draft(console, payouts);
    assert.equal(status, 200, JSON.stringify(body));
    await assertFits(DraftAnswerSchema, body);
    assert.deepEqual(body['draft'], {
      psbt: 'cHNidP8=',
      coinCount: 1,
      symbol: 'LTC',
      fee: '0.00000010',
      feeRate: '1.017',
      isRateEstimated: true,
      change: '0.00000007',
    });
    const [wish] = wishes;
    assert.deepEqual(
      new Map(wish?.payments.map(({ address, baseUnits }) => [address, baseUnits])),
      new Map(orders.map(({ receiveAddress, receiveBaseUnits }) => [receiveAddress, receiveBaseUnits])),
    );
    assert.deepEqual([wish?.changeIndex, wish?.held.size, wish?.voided], [5, 0, []]);
    const saved = await readList(console);
    assert.ok(saved.every(({ takenOut }) => takenOut?.by === 'Mina'));
    const slip = (await console.read(orders[0] ?? assert.fail())).disbursements[0];
    assert.equal(slip?.takenOut?.by, 'Mina');
  }));

test('the coins of a saved file are left to it, until its payouts are over or a coin is gone', () =>
  withCoinDesk(async ({ console, wishes, setCoins }) => {
    const first = await prepare(console);
    assert.equal((await draft(console, await readList(console))).status, 200);
    await prepare(console);
    const second = (await readList(console)).filter(({ takenOut }) => takenOut === null);
    assert.equal((await draft(console, second)).status, 200);
    assert.deepEqual([...(wishes.at(-1)?.held ?? [])], ['0:0']);
    assert.equal(wishes.at(-1)?.changeIndex, 6, 'the change of the first file has its address');
    await console.house.payOut(first);
    await console.house.watch(RAIL_ID);
    await prepare(console);
    const third = (await readList(console)).filter(({ takenOut }) => takenOut === null);
    assert.equal((await draft(console, third)).status, 200);
    assert.deepEqual([...(wishes.at(-1)?.held ?? [])], ['1:0'], 'the first was paid in another way');
    setCoins([{ ...(TEST_COINS[2] ?? assert.fail()), outputKey: '9:0' }]);
    await prepare(console);
    const fourth = (await readList(console)).filter(({ takenOut }) => takenOut === null);
    assert.equal((await draft(console, fourth)).status, 200);
    assert.deepEqual(wishes.at(-1)?.held.size, 0);
  }));

test('another file for a payout needs a reason and makes the first one void', () =>
  withCoinDesk(async ({ console, wishes, setCoins }) => {
    const order = await prepare(console);
    const payouts = await readList(console);
    assert.equal((await draft(console, payouts)).status, 200);
    assert.equal((await draft(console, payouts)).body['code'], 'taken_out_before');
    assert.equal(wishes.length, 1);
    assert.equal((await draft(console, payouts, NOTE)).status, 200);
    assert.deepEqual([wishes.at(-1)?.voided, wishes.at(-1)?.held.size], [[['0:0']], 0]);
    assert.equal((await readList(console))[0]?.takenOut?.note, NOTE);
    const path = `/api/orders/${order.reference}/disbursements/${payouts[0]?.disbursementId}`;
    console.house.clock.advance(120_000);
    await console.house.watch(RAIL_ID);
    const { version } = await console.read(order);
    const withdrawal = { version, act: 'withdraw', password: PASSWORD };
    const withdrawn = await console.call('POST', path, { body: withdrawal });
    assert.equal(withdrawn.status, 200, JSON.stringify(withdrawn.body));
    await console.act(order, 'payout', { password: PASSWORD });
    const again = await readList(console);
    assert.notEqual(again[0]?.disbursementId, payouts[0]?.disbursementId);
    assert.equal((await draft(console, again, NOTE)).status, 200);
    assert.deepEqual(wishes.at(-1)?.voided, [['0:0'], ['0:0']], 'also after it was withdrawn');
    setCoins(TEST_COINS.slice(1));
    assert.equal((await draft(console, again, NOTE)).status, 200);
    assert.deepEqual(wishes.at(-1)?.voided, [], 'what cannot be sent any more needs nothing');
  }));

test('of two people who save the same payout at the same time one is asked for a reason', () =>
  withCoinDesk(async ({ console }) => {
    await prepare(console);
    const payouts = await readList(console);
    const both = await Promise.all([draft(console, payouts), draft(console, payouts)]);
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
  }));

test('what cannot be paid now, one receiver twice and another network are refused', () =>
  withCoinDesk(async ({ console, wishes, setCoins }) => {
    const { receiveAddress } = await prepare(console);
    await prepare(console, receiveAddress);
    const both = await readList(console);
    assert.equal(both.length, 2);
    assert.equal((await draft(console, both)).body['code'], 'transfers_changed');
    const theirs = await console.house.order(WISH);
    await console.house.fund(theirs);
    const { disbursements } = await console.house.takeAndPrepare(theirs, JUN);
    const [other] = both;
    assert.ok(other);
    const stolen = [{ ...other, disbursementId: disbursements[0]?.disbursementId ?? '' }];
    assert.equal((await draft(console, stolen)).body['code'], 'transfers_changed');
    const body = { railId: 'rehearsal-xrp', disbursementIds: [other.disbursementId] };
    const foreign = await console.call('POST', '/api/payout-list/drafts', { body });
    assert.equal(foreign.body['code'], 'field_invalid');
    setCoins([]);
    assert.equal((await draft(console, [other])).body['code'], 'coins_short');
    setCoins(null);
    assert.deepEqual((await draft(console, [other])).body, { draft: null, fault: 'node_unreachable' });
    assert.equal((await readList(console))[0]?.takenOut, null, 'nothing was put on record');
    assert.equal(wishes.length, 1);
  }));
