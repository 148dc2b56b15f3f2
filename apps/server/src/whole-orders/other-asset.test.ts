import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Rail,
  type ReceiverProblem,
  type SeenOutput,
  listReceiverProblems,
  preparePayout,
  takeOrder,
} from '@naru/desk';
import { withTestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-ltc';

/** A network that carries a token too; the transactions of the list are in it. */
function withToken(rail: Rail, ofToken: ReadonlySet<string>): Rail {
  const [coin] = rail.assets;
  if (coin === undefined || rail.network.railId !== RAIL) return rail;
  const rename = (output: SeenOutput) =>
    ofToken.has(output.txid) ? { ...output, assetId: 'TOKEN' } : output;
  return {
    ...rail,
    assets: [coin, { ...coin, assetId: 'TOKEN', symbol: 'TOKEN' }],
    scan: async (cursor, watch, blocksMax) => {
      const batch = await rail.scan(cursor, watch, blocksMax);
      return { ...batch, outputs: batch.outputs.map(rename) };
    },
    listUnconfirmed: async (watch) => (await rail.listUnconfirmed(watch)).map(rename),
  };
}

test('a token at the address of an order for coins is kept, and never counts as coins', () => {
  const ofToken = new Set<string>();
  return withTestDesk({ wrapRail: (rail) => withToken(rail, ofToken) }, async (house) => {
    const order = await house.order(WISH);
    ofToken.add(await house.pay(order));
    await house.mine(RAIL);
    await house.watch(RAIL);
    const { order: after, sightings } = await house.view(order);
    assert.deepEqual([after.stage, sightings], ['awaiting_deposit', []]);
    const kept = await house.desk.store.listUnmatchedDeposits({ state: 'open', limit: 10 });
    assert.deepEqual(
      kept.map(({ assetId, watchKey, baseUnits }) => [assetId, watchKey, baseUnits]),
      [['TOKEN', order.depositWatchKey, order.payBaseUnits]],
    );
    await house.fund(order);
    assert.equal((await house.view(order)).order.stage, 'funded', 'the coins count');
  });
});

test('a payout that its network would swallow is refused before anybody sees where to pay', () => {
  let problems: readonly ReceiverProblem[] = [{ code: 'receiver_blocked', isBlocking: true }];
  const wrapRail = (rail: Rail): Rail => ({ ...rail, checkReceiver: async () => problems });
  return withTestDesk({ wrapRail }, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
    const refused = await preparePayout(house.desk, await house.act(order));
    assert.deepEqual(refused, { ok: false, reason: 'receiver_blocked' });
    assert.deepEqual((await house.view(order)).disbursements, []);
    problems = [{ code: 'receiver_is_contract', isBlocking: false }];
    assert.ok((await preparePayout(house.desk, await house.act(order))).ok, 'a warning stops nothing');
    const { orderId } = order;
    const disbursementId = (await house.view(order)).disbursements[0]?.disbursementId ?? '';
    const listed = await listReceiverProblems(house.desk, { orderId, disbursementId });
    assert.deepEqual(listed, { ok: true, value: problems }, 'but the person who pays sees it');
    problems = [{ code: 'receiver_blocked', isBlocking: true }];
    const later = await listReceiverProblems(house.desk, { orderId, disbursementId });
    assert.deepEqual(later, { ok: true, value: problems }, 'what changed since, too');
    const other = await listReceiverProblems(house.desk, { orderId, disbursementId: 'other' });
    assert.deepEqual(other, { ok: false, reason: 'disbursement_unknown' });
  });
});
