import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, type Store, preparePayout, takeOrder } from '@naru/desk';
import { type TestDesk, MINA, openTestDesk, prepareGround } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

type When = 'before' | 'after';

/**
 * Kills the process, as far as this can be imitated from inside: the n-th write throws, and so does all after
 * it.
 */
function dieAtWrite(store: Store, n: number, when: When): { store: Store; isDead: () => boolean } {
  let count = 0;
  let isDead = false;
  const mortal =
    <Input extends unknown[], Answer>(write: (...input: Input) => Promise<Answer>) =>
    async (...input: Input): Promise<Answer> => {
      count += 1;
      if (count === n && when === 'before') isDead = true;
      if (isDead) throw new Error('killed');
      const answer = await write(...input);
      if (count === n) isDead = true;
      if (isDead) throw new Error('killed');
      return answer;
    };
  return {
    isDead: () => isDead,
    store: {
      ...store,
      saveNewOrder: mortal((newOrder) => store.saveNewOrder(newOrder)),
      saveChange: mortal((change) => store.saveChange(change)),
      saveScan: mortal((scan) => store.saveScan(scan)),
      saveDerivedAddresses: mortal((railId, addresses) => store.saveDerivedAddresses(railId, addresses)),
      saveSnapshot: mortal((snapshot, forgetBeforeMs) => store.saveSnapshot(snapshot, forgetBeforeMs)),
    },
  };
}

/** What people and networks did: done once, whatever the process makes of it. */
interface World {
  order: Order | null;
  isPaid: boolean;
  isPaidOut: boolean;
}

/** Continues from the present state of the desk until the order is delivered. */
async function goOn(house: TestDesk, world: World): Promise<void> {
  world.order ??= await findOnlyOrder(house);
  const order = (world.order ??= await house.order(WISH));
  if (!world.isPaid) {
    await house.pay(order);
    world.isPaid = true;
    await house.mine('rehearsal-ltc', 2);
  }
  await house.watch('rehearsal-ltc');
  const act = () => house.act(order, MINA);
  if ((await house.view(order)).order.stage === 'funded') await takeOrder(house.desk, await act());
  if ((await house.view(order)).order.stage === 'assigned') await preparePayout(house.desk, await act());
  if (!world.isPaidOut) {
    assert.equal((await house.view(order)).order.stage, 'prepared');
    await house.payOut(order);
    world.isPaidOut = true;
    await house.mine('rehearsal-xrp');
  }
  await house.watch('rehearsal-xrp');
}

/** An order that was written but never answered to anybody. */
async function findOnlyOrder(house: TestDesk): Promise<Order | null> {
  const views = await house.desk.store.listOrders({ stages: ['awaiting_deposit'], limit: 1 });
  return views[0]?.order ?? null;
}

async function dieAndGoOn(n: number, when: When): Promise<{ wasKilled: boolean }> {
  const ground = await prepareGround();
  const world: World = { order: null, isPaid: false, isPaidOut: false };
  let isDead = () => false;
  const first = await openTestDesk(ground, {
    wrapStore: (store) => {
      const dying = dieAtWrite(store, n, when);
      isDead = dying.isDead;
      return dying.store;
    },
  });
  await goOn(first, world).catch((thrown: unknown) => {
    if (!isDead()) throw thrown;
  });
  await first.close();
  const second = await openTestDesk(ground);
  try {
    await goOn(second, world);
    const view = await second.view(world.order ?? assert.fail());
    assert.equal(view.order.stage, 'delivered', `killed ${when} write ${n}`);
    assert.deepEqual(await second.stateOf(view.order), ['delivered', 'settled']);
    const audit = await second.desk.store.listAudit(view.order.orderId);
    assert.deepEqual(
      audit.map((entry) => entry.orderVersion),
      Array.from({ length: view.order.version }, (_, index) => index + 1),
      'one audit entry for each version, none twice',
    );
    assert.equal(view.sightings.length, 2, 'one deposit and one payout');
  } finally {
    await second.close();
    await ground.dispose();
  }
  return { wasKilled: isDead() };
}

for (const when of ['before', 'after'] as const) {
  test(`a process killed ${when} any of its writes loses nothing and does nothing twice`, async () => {
    let n = 1;
    while ((await dieAndGoOn(n, when)).wasKilled) n += 1;
    assert.ok(n > 8, `a crossing has more than ${n} writes`);
  });
}
