import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SweepAnswerSchema, SweepRailsSchema } from '@naru/contract';
import type { Rail, SweepStep, SweepWish } from '@naru/desk';
import { RailFault } from '@naru/rails';
import { assertFits } from '../../../testing/fits-schema.ts';
import { withCoins } from '../../../testing/coin-rail.ts';
import { type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const PATH = '/api/treasury/sweeps';
const RAIL_ID = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

function stepsOf({ from, toAddress, feesFromAddress }: SweepWish): readonly SweepStep[] {
  const step = { toAddress, assetId: 'LTC', feeMaxBaseUnits: 12n, fields: { nonce: '7' } };
  const moves = from.map(({ address: fromAddress, derivationPath }, index): SweepStep => ({
    ...step,
    kind: 'move',
    fromAddress,
    derivationPath,
    baseUnits: BigInt(index + 1),
  }));
  const [first] = from;
  if (first === undefined || feesFromAddress === null) return moves;
  const fund = { kind: 'fund', fromAddress: feesFromAddress, derivationPath: null, baseUnits: 30n } as const;
  return [{ ...step, ...fund, toAddress: first.address }, ...moves];
}

/** A desk with one network that has to be swept, and an order on it. */
function withSwept(
  planSweep: Required<Rail>['planSweep'],
  use: (console: TestConsole, depositAddress: string) => Promise<void>,
): Promise<void> {
  const wrapRail = (rail: Rail): Rail => (rail.network.railId === RAIL_ID ? { ...rail, planSweep } : rail);
  return withTestConsole({ wrapRail }, async (console) => {
    await console.createOwner();
    const { depositAddress } = await console.house.order(WISH);
    await use(console, depositAddress);
  });
}

/** Addresses of the network that no order gets. */
function ownAddress(console: TestConsole, index = 0): string {
  const rail = console.house.desk.rails.get(RAIL_ID);
  return rail?.deriveDepositAddress?.(1_000_000 + index).address ?? assert.fail();
}

async function plan(console: TestConsole, to: string | null, feesFrom: string | null = null) {
  return console.call('POST', PATH, { body: { railId: RAIL_ID, to, feesFrom } });
}

test('a plan says what is moved, what it costs and where that comes from, with a file for the signer', () =>
  withSwept(
    async (wish) => stepsOf(wish),
    async (console, depositAddress) => {
      const rails = await console.call('GET', PATH);
      await assertFits(SweepRailsSchema, rails.body);
      assert.deepEqual(rails.body['rails'], [
        { railId: RAIL_ID, network: 'Rehearsal Litecoin', kind: 'balances' },
      ]);
      const [to, feesFrom] = [ownAddress(console), ownAddress(console, 1)];
      const { status, body } = await plan(console, to, feesFrom);
      assert.equal(status, 200, JSON.stringify(body));
      await assertFits(SweepAnswerSchema, body);
      const { csv, addressCount, transactionCount, moved, coins, ...sums } = Object(body['plan']);
      assert.equal(coins, null);
      assert.equal(transactionCount, addressCount + 1);
      assert.deepEqual(moved[0].addressCount, addressCount);
      const fees = `0.00${String(12 * transactionCount).padStart(6, '0')}`;
      assert.deepEqual(sums, {
        strangeCount: 0,
        feeSymbol: 'LTC',
        fees,
        fund: { amount: '0.00000042', addressCount: 1 },
      });
      const [head, fund, ...rows] = csv.trim().split('\r\n');
      assert.equal(head, 'step,kind,from,path,receiver,currency,amount,fee_at_most,nonce');
      assert.ok(fund.startsWith(`1,fund,${feesFrom},,`));
      assert.ok(rows.some((row: string) => row.includes(`,move,${depositAddress},`)));
    },
  ));

test('a deposit address of the desk, and a network that is not swept, are refused', () =>
  withSwept(
    async () => assert.fail('the network is not asked'),
    async (console, depositAddress) => {
      for (const [to, feesFrom, code] of [
        [depositAddress, null, 'receiver_is_ours'],
        ['nonsense', null, 'address_malformed'],
        [null, null, 'field_invalid'],
        [ownAddress(console), depositAddress, 'receiver_is_ours'],
      ] as const)
        assert.equal((await plan(console, to, feesFrom)).body['code'], code);
      const body = { railId: 'rehearsal-btc', to: ownAddress(console), feesFrom: null };
      assert.equal((await console.call('POST', PATH, { body })).body['code'], 'field_invalid');
    },
  ));

test('a network that does not answer is said, and asked again by the next press', () => {
  let isAway = true;
  return withSwept(
    async (wish) => {
      if (isAway) throw new RailFault('node_unreachable', 'away');
      return stepsOf(wish);
    },
    async (console) => {
      const to = ownAddress(console);
      assert.deepEqual((await plan(console, to)).body, { plan: null, fault: 'node_unreachable' });
      isAway = false;
      assert.equal((await plan(console, to)).body['fault'], null);
    },
  );
});

test('a viewer sees which networks are swept, and plans nothing', () =>
  withSwept(
    async (wish) => stepsOf(wish),
    async (console) => {
      await console.changeRole('viewer');
      assert.equal((await console.call('GET', PATH)).status, 200);
      assert.equal((await plan(console, ownAddress(console))).status, 403);
    },
  ));

test('coins are brought together by unsigned transactions, each a file of its own', async () => {
  const wishes: unknown[] = [];
  const wrapRail = (rail: Rail): Rail =>
    rail.network.railId === RAIL_ID ? withCoins(rail, { sweeps: wishes }) : rail;
  await withTestConsole({ wrapRail }, async (console) => {
    await console.createOwner();
    const { depositAddress } = await console.house.order(WISH);
    const rails = await console.call('GET', PATH);
    assert.deepEqual(rails.body['rails'], [
      { railId: RAIL_ID, network: 'Rehearsal Litecoin', kind: 'coins' },
    ]);
    const { status, body } = await plan(console, null);
    assert.equal(status, 200, JSON.stringify(body));
    await assertFits(SweepAnswerSchema, body);
    const { coins, moved, fees, csv, transactionCount } = Object(body['plan']);
    assert.deepEqual(coins, {
      spentCount: 2,
      heldCount: 0,
      leftCount: 1,
      feeRate: '1.017',
      isRateEstimated: true,
      psbts: ['cHNidP8='],
    });
    assert.deepEqual(moved, [{ symbol: 'LTC', amount: '0.00000090', addressCount: 2 }]);
    assert.deepEqual([fees, csv, transactionCount], ['0.00000010', null, 1]);
    assert.equal((await plan(console, depositAddress)).body['code'], 'receiver_is_ours');
    assert.equal((await plan(console, ownAddress(console))).status, 200);
    assert.deepEqual(wishes, [
      { toAddress: null, changeIndex: 5 },
      { toAddress: ownAddress(console), changeIndex: 5 },
    ]);
  });
});

test('a change address that was found in use is remembered once its coin is spent', async () => {
  const reads: unknown[] = [];
  const wrapRail = (rail: Rail): Rail =>
    rail.network.railId === RAIL_ID ? withCoins(rail, { reads }) : rail;
  await withTestConsole({ wrapRail }, async (console) => {
    await console.createOwner();
    for (let n = 0; n < 2; n += 1) assert.equal((await plan(console, null)).status, 200);
    assert.deepEqual(reads, [{ changeThrough: -1 }, { changeThrough: 4 }]);
  });
});
