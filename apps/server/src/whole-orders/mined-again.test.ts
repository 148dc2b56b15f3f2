import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order, Rail, SeenOutput } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// A contract can pay something else in the block that takes the place of the first one, in the same
// transaction: its customer shows one payment, and the desk gets another.

const RAIL = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

type Payment = Pick<SeenOutput, 'baseUnits' | 'watchKey'>;

/** What the network shows of each payment from now on. */
interface Contract {
  pays: (output: SeenOutput) => Partial<Payment>;
}

async function withContract(run: (house: TestDesk, contract: Contract) => Promise<void>): Promise<void> {
  const contract: Contract = { pays: () => ({}) };
  const wrapRail = (rail: Rail): Rail => ({
    ...rail,
    scan: async (...scan) => {
      const batch = await rail.scan(...scan);
      return { ...batch, outputs: batch.outputs.map((each) => ({ ...each, ...contract.pays(each) })) };
    },
  });
  await withTestDesk({ wrapRail }, (house) => run(house, contract));
}

/** Other blocks take the place of the last ones. */
async function mineAgain(house: TestDesk, depth: number): Promise<void> {
  await house.ledger(RAIL).takeBackBlocks(depth);
  await house.mine(RAIL, depth + 2);
  await house.watch(RAIL);
  await house.watch(RAIL);
}

async function present(house: TestDesk, order: Order): Promise<readonly bigint[]> {
  const { sightings } = await house.view(order);
  return sightings.filter(({ droppedAtMs }) => droppedAtMs === null).map(({ baseUnits }) => baseUnits);
}

test('a payment that is smaller in another block counts as what it is there', () =>
  withContract(async (house, contract) => {
    const order = await house.order(WISH);
    await house.pay(order);
    await house.mine(RAIL);
    await house.watch(RAIL);
    contract.pays = () => ({ baseUnits: 20_000_000n });
    await mineAgain(house, 1);
    assert.deepEqual(await house.stateOf(order), ['short']);
    assert.deepEqual(await present(house, order), [20_000_000n]);
    await mineAgain(house, 2);
    assert.deepEqual(await present(house, order), [20_000_000n], 'in any block');
    contract.pays = () => ({});
    await mineAgain(house, 6);
    assert.deepEqual(await house.stateOf(order), ['funded'], 'and as what it was, where it is that again');
    assert.deepEqual(await present(house, order), [order.payBaseUnits]);
  }));

test('a final one that is smaller after all holds an order whose payout is prepared', () =>
  withContract(async (house, contract) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    contract.pays = () => ({ baseUnits: 20_000_000n });
    await mineAgain(house, 2);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'deposit_gone']);
    assert.deepEqual(await present(house, order), [20_000_000n]);
  }));

test('one that pays another order in another block is that order’s', () =>
  withContract(async (house, contract) => {
    const [order, other] = [await house.order(WISH), await house.order(WISH)];
    await house.pay(order);
    await house.mine(RAIL);
    await house.watch(RAIL);
    contract.pays = () => ({ watchKey: other.depositWatchKey ?? assert.fail() });
    await mineAgain(house, 1);
    assert.deepEqual(await present(house, order), []);
    assert.deepEqual(await house.stateOf(other), ['funded']);
  }));

test('money of no order is what the present block says', () =>
  withContract(async (house, contract) => {
    await house.watch(RAIL);
    const address = house.desk.rails.get(RAIL)?.deriveDepositAddress?.(5_000_000) ?? assert.fail();
    await house.desk.store.refuseAddresses(RAIL, [address]);
    await house.ledger(RAIL).pay({ ...address, baseUnits: 150_000_000n });
    await house.mine(RAIL);
    await house.watch(RAIL);
    contract.pays = () => ({ baseUnits: 20_000_000n });
    await mineAgain(house, 1);
    const listed = await house.desk.store.listUnmatchedDeposits({ state: 'open', limit: 10 });
    assert.deepEqual(
      listed.map(({ baseUnits }) => baseUnits),
      [20_000_000n],
    );
  }));
