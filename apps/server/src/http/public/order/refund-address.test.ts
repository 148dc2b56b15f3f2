import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount } from '@naru/core';
import {
  ADDRESS_CHANGES_MAX,
  type Order,
  REFUND_LINK_MS,
  type RefundAct,
  type RefundCase,
  approveRefund,
  convertRefund,
  getAsset,
  seenVersionOf,
} from '@naru/desk';
import { settle } from '../../../testing/paying-out.ts';
import { MINA } from '../../../testing/test-desk.ts';
import {
  type PublicAnswer,
  type TestPerson,
  type TestPublic,
  withTestPublic,
} from '../../../testing/test-public.ts';

// Who may say where a refund goes, and who may change it: an order's link alone is not enough for that.

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-ltc';

type Caller = Pick<TestPublic | TestPerson, 'call'>;

interface Owed {
  readonly order: Order;
  /** The cookie of the browser that made the order. */
  readonly cookie: string;
  readonly refund: () => Promise<RefundCase>;
  /** Says over HTTP that the refund goes to address number `index`; gives status and refusal. */
  readonly tell: (index: number, as?: Caller, extras?: Telling) => Promise<readonly [number, unknown]>;
  readonly askLink: (as?: Caller) => Promise<readonly [number, unknown]>;
  /** Tokens of the links that were mailed, newest first. */
  readonly mailed: () => Promise<readonly string[]>;
}

interface Telling {
  readonly cookie?: string;
  readonly token?: string;
}

/** An order made over HTTP by `maker`, overpaid, and therefore owed back whole. */
async function makeOwed(desk: TestPublic, maker: Caller = desk, refundAddress?: string): Promise<Owed> {
  const { house } = desk;
  const made = await addOrder(desk, maker, refundAddress);
  const { order } = await house.view({ orderId: made.orderId });
  await house.pay(order, order.payBaseUnits + 1n);
  await house.mine(RAIL, 2);
  await house.watch(RAIL);
  const refund = async () => (await house.view(order)).refunds[0] ?? assert.fail('no refund');
  const { refundId } = await refund();
  const path = `/api/transaction/${order.orderId}`;
  return {
    order,
    cookie: made.cookie,
    refund,
    tell: async (index, as = desk, { cookie, token } = {}) => {
      const body = { refundId, address: addressOf(desk, index), ...(token === undefined ? {} : { token }) };
      const headers = cookie === undefined ? {} : { cookie };
      return outcomeOf(await as.call('POST', `${path}/refund-address`, { body, headers }));
    },
    askLink: async (as = desk) =>
      outcomeOf(await as.call('POST', `${path}/refund-link`, { body: { refundId } })),
    mailed: async () =>
      (await desk.letters()).filter(({ kind }) => kind === 'refund_address_link').map(({ token }) => token),
  };
}

function outcomeOf({ status, body }: PublicAnswer): readonly [number, unknown] {
  return [status, body['code']];
}

async function addOrder(desk: TestPublic, maker: Caller, refundAddress?: string) {
  const made = await askForOrder(desk, maker, refundAddress);
  assert.equal(made.status, 201, made.text);
  const header = made.headers['set-cookie'];
  const cookie = String(Array.isArray(header) ? header[0] : header).split(';')[0] ?? '';
  const [, orderId = assert.fail(made.text)] = /"_id":"([^"]+)"/.exec(made.text) ?? [];
  return { orderId, cookie };
}

async function askForOrder(desk: TestPublic, maker: Caller, refundAddress?: string): Promise<PublicAnswer> {
  const { house } = desk;
  const sample = await house.order(WISH);
  const snapshot = await house.publish();
  const { decimals } = getAsset(house.desk, sample.receiveAssetId);
  const body = {
    email: 'owner@example.org',
    address: sample.receiveAddress,
    fromCurrency: sample.payAssetId,
    toCurrency: sample.receiveAssetId,
    fromAmount: '2',
    convertedAmount: formatAmount(sample.receiveBaseUnits, decimals),
    snapshotId: snapshot.snapshotId,
    anchor: 'pay',
    ...(refundAddress === undefined ? {} : { refundAddress }),
  };
  return maker.call('POST', '/api/transaction/add', { body });
}

function addressOf({ house }: TestPublic, index: number): string {
  return house.desk.rails.get(RAIL)?.deriveDepositAddress?.(3_000_000 + index).address ?? assert.fail();
}

async function lastActs(desk: TestPublic, { order }: Owed, count: number): Promise<readonly string[]> {
  const trail = await desk.house.desk.store.listAudit(order.orderId);
  return trail.slice(-count).map(({ event, actor }) => `${event} ${actor.kind} ${actor.id}`);
}

test('the first address may come from anyone who holds the link, and a letter says so', () =>
  withTestPublic({}, async (desk) => {
    const owed = await makeOwed(desk);
    assert.deepEqual(await owed.tell(1), [200, undefined]);
    const { address, addressEntry } = await owed.refund();
    assert.equal(address, addressOf(desk, 1));
    assert.deepEqual([addressEntry?.by, addressEntry?.changeCount], ['link', 0]);
    assert.deepEqual(await lastActs(desk, owed, 1), ['refund_address_told customer link']);
    const [letter] = await desk.letters();
    assert.deepEqual([letter?.kind, letter?.to], ['refund_address_set', 'owner@example.org']);
  }));

test('an address that came with the order is where its refund goes, and its letter does not ask', () =>
  withTestPublic({}, async (desk) => {
    const owed = await makeOwed(desk, desk, ` ${addressOf(desk, 1)} `);
    const { address, addressEntry } = await owed.refund();
    assert.equal(address, addressOf(desk, 1));
    assert.deepEqual([addressEntry?.by, addressEntry?.changeCount], ['browser', 0]);
    const shown = await desk.call('GET', `/api/transaction/${owed.order.orderId}`);
    assert.equal(shown.body['refundAddress'], address);
    const kinds = (await desk.letters()).map(({ kind }) => kind);
    assert.equal(kinds[0], 'refund_opened');
    assert.ok(!kinds.includes('refund_address_set'));
    const [newest] = await desk.house.desk.store.listLetters({ limit: 1 });
    assert.ok(newest?.letter?.kind === 'refund_opened' && newest.letter.facts.isPlaceKnown === true);
    assert.deepEqual(await owed.tell(2), [403, 'refund_address_stands']);
    assert.deepEqual(await owed.tell(2, desk, { cookie: owed.cookie }), [200, undefined]);
    assert.equal((await owed.refund()).address, addressOf(desk, 2));
  }));

test('an address that was changed for one refund is where the next one goes, also of a converted order', () =>
  withTestPublic({}, async (desk) => {
    const { house } = desk;
    const owed = await makeOwed(desk, desk, addressOf(desk, 1));
    const changed = addressOf(desk, 2);
    assert.deepEqual(await owed.tell(2, desk, { cookie: owed.cookie }), [200, undefined]);
    const act = async (at: number): Promise<RefundAct> => {
      const view = await house.view(owed.order);
      const { refundId } = view.refunds[at] ?? assert.fail('no refund');
      return {
        orderId: view.order.orderId,
        refundId,
        expectedVersion: seenVersionOf(view.order),
        actor: MINA,
      };
    };
    assert.ok((await approveRefund(house.desk, await act(0))).ok);
    const { address, watchKey, allocatedBaseUnits: baseUnits } = await owed.refund();
    assert.equal(address, changed);
    await house.ledger(RAIL).pay({ address: address ?? '', watchKey: watchKey ?? '', baseUnits });
    await settle(house, RAIL);
    await house.pay(owed.order);
    await settle(house, RAIL);
    const [, second] = (await house.view(owed.order)).refunds;
    assert.deepEqual([second?.state, second?.address, second?.addressEntry?.by], ['due', changed, 'browser']);
    const converted = await convertRefund(house.desk, await act(1));
    assert.ok(converted.ok);
    const { successorOrderId } = (await house.view(owed.order)).refunds[1] ?? assert.fail();
    const { order } = await house.view({ orderId: successorOrderId ?? '' });
    assert.equal(order.refundAddress, changed);
  }));

test('an address that the refund could not go to is refused with the order, and nothing is written', () =>
  withTestPublic({}, async (desk) => {
    const known = await addOrder(desk, desk, '');
    const { order } = await desk.house.view({ orderId: known.orderId });
    assert.equal(order.refundAddress, null);
    for (const address of ['naru', order.receiveAddress, order.depositAddress]) {
      const { status, body } = await askForOrder(desk, desk, address);
      assert.deepEqual([status, body['code']], [400, 'refund_address_invalid'], address);
    }
  }));

test('a stranger with the link alone cannot send a refund elsewhere', () =>
  withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const owed = await makeOwed(desk, mina);
    assert.deepEqual(await owed.tell(1, mina), [200, undefined]);
    const jun = await desk.signIn('Jun');
    const other = await addOrder(desk, jun);
    const before = await desk.house.view(owed.order);
    const letters = (await desk.letters()).length;
    const { refundId } = await owed.refund();
    const refused = [403, 'refund_address_stands'];
    assert.deepEqual(await owed.tell(2), refused);
    assert.deepEqual(await owed.tell(2, jun), refused);
    assert.deepEqual(await owed.tell(2, desk, { cookie: other.cookie }), refused);
    const forged = owed.cookie.replace(/=[^.]+/, '=AAAA');
    assert.deepEqual(await owed.tell(2, desk, { cookie: forged }), refused);
    for (const token of [refundId, owed.order.orderId, 'x'])
      assert.deepEqual(await owed.tell(2, desk, { token }), [403, 'refund_link_invalid']);
    assert.deepEqual(await desk.house.view(owed.order), before);
    assert.equal((await desk.letters()).length, letters);
  }));

test('a stranger who takes the order of nobody into an account has no more than its link', () =>
  withTestPublic({}, async (desk) => {
    const owed = await makeOwed(desk);
    assert.deepEqual(await owed.tell(1), [200, undefined]);
    const jun = await desk.signIn('Jun');
    const body = { link: owed.order.orderId };
    const taken = await jun.call('POST', `/api/user/${jun.userId}/transactions`, { body });
    assert.equal(taken.status, 200, taken.text);
    assert.deepEqual(await owed.tell(2, jun), [403, 'refund_address_stands']);
    assert.equal((await owed.refund()).address, addressOf(desk, 1));
  }));

test('the session of the account that made the order changes the address', () =>
  withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const owed = await makeOwed(desk, mina);
    assert.deepEqual(await owed.tell(1), [200, undefined]);
    assert.deepEqual(await owed.tell(2, mina), [200, undefined]);
    assert.equal((await owed.refund()).address, addressOf(desk, 2));
    assert.deepEqual(await lastActs(desk, owed, 2), [
      'refund_address_told customer link',
      'refund_address_changed customer account',
    ]);
    assert.equal((await desk.letters())[0]?.kind, 'refund_address_changed');
  }));

test('the browser that made the order changes the address, and telling it twice is telling it once', () =>
  withTestPublic({}, async (desk) => {
    const owed = await makeOwed(desk);
    const { cookie } = owed;
    assert.deepEqual(await owed.tell(1), [200, undefined]);
    assert.deepEqual(await owed.tell(2, desk, { cookie }), [200, undefined]);
    const changed = await desk.house.view(owed.order);
    assert.deepEqual(await owed.tell(2, desk, { cookie }), [200, undefined]);
    assert.deepEqual(await desk.house.view(owed.order), changed);
    const { addressEntry } = await owed.refund();
    assert.deepEqual([addressEntry?.by, addressEntry?.changeCount], ['browser', 1]);
  }));

test('a mailed link changes the address once', () =>
  withTestPublic({}, async (desk) => {
    const owed = await makeOwed(desk);
    assert.deepEqual(await owed.askLink(), [409, 'refund_address_missing']);
    assert.deepEqual(await owed.tell(1), [200, undefined]);
    assert.deepEqual(await owed.askLink(), [200, undefined]);
    assert.deepEqual(await lastActs(desk, owed, 1), ['refund_link_mailed customer link']);
    const [token = assert.fail('no letter')] = await owed.mailed();
    assert.deepEqual(await owed.tell(2, desk, { token }), [200, undefined]);
    assert.equal((await owed.refund()).addressEntry?.by, 'letter');
    assert.deepEqual(await owed.tell(3, desk, { token }), [403, 'refund_link_invalid']);
    assert.equal((await owed.refund()).address, addressOf(desk, 2));
    assert.deepEqual(await lastActs(desk, owed, 1), ['refund_address_changed customer letter']);
  }));

test('a mailed link ends after its time, and belongs to one refund', () =>
  withTestPublic({}, async (desk) => {
    const [owed, other] = [await makeOwed(desk), await makeOwed(desk)];
    for (const each of [owed, other]) assert.deepEqual(await each.tell(1), [200, undefined]);
    assert.deepEqual(await owed.askLink(), [200, undefined]);
    const [token = assert.fail('no letter')] = await owed.mailed();
    assert.deepEqual(await other.tell(2, desk, { token }), [403, 'refund_link_invalid']);
    desk.house.clock.advance(REFUND_LINK_MS);
    assert.deepEqual(await owed.tell(2, desk, { token }), [403, 'refund_link_invalid']);
    assert.equal((await owed.refund()).address, addressOf(desk, 1));
  }));

test('a stranger can neither flood the mailbox of a customer nor end the link that works', () =>
  withTestPublic({}, async (desk) => {
    const owed = await makeOwed(desk);
    assert.deepEqual(await owed.tell(1), [200, undefined]);
    assert.deepEqual(await owed.askLink(), [200, undefined]);
    const [token] = await owed.mailed();
    for (let n = 0; n < 3; n += 1) assert.deepEqual(await owed.askLink(), [429, 'refund_link_mailed']);
    assert.deepEqual(await owed.mailed(), [token]);
    desk.house.clock.advance(REFUND_LINK_MS - 1);
    assert.deepEqual(await owed.askLink(), [429, 'refund_link_mailed']);
    desk.house.clock.advance(1);
    const answers = await Promise.all([owed.askLink(), owed.askLink(), owed.askLink()]);
    assert.equal(answers.filter(([status]) => status === 200).length, 1);
    assert.equal((await owed.mailed()).length, 2);
  }));

test('of many who use one mailed link at one moment, one is right', () =>
  withTestPublic({}, async (desk) => {
    const owed = await makeOwed(desk);
    assert.deepEqual(await owed.tell(1), [200, undefined]);
    assert.deepEqual(await owed.askLink(), [200, undefined]);
    const [token = assert.fail('no letter')] = await owed.mailed();
    const indexes = [2, 3, 4, 5, 6];
    const answers = await Promise.all(indexes.map((index) => owed.tell(index, desk, { token })));
    assert.equal(answers.filter(([status]) => status === 200).length, 1);
    assert.ok(answers.every(([status, code]) => status === 200 || code === 'refund_link_invalid'));
    assert.equal((await owed.refund()).addressEntry?.changeCount, 1);
  }));

test('an address is changed so often and no more, and not once the refund is approved', () =>
  withTestPublic({}, async (desk) => {
    const owed = await makeOwed(desk);
    const { cookie } = owed;
    for (let n = 0; n <= ADDRESS_CHANGES_MAX; n += 1)
      assert.deepEqual(await owed.tell(n, desk, { cookie }), [200, undefined]);
    assert.deepEqual(await owed.tell(50, desk, { cookie }), [409, 'refund_address_changes_used']);
    const act = { ...(await desk.house.act(owed.order)), refundId: (await owed.refund()).refundId };
    assert.ok((await approveRefund(desk.house.desk, act)).ok);
    assert.deepEqual(await owed.tell(51, desk, { cookie }), [409, 'refund_transition_not_allowed']);
    assert.deepEqual(await owed.askLink(), [409, 'refund_transition_not_allowed']);
  }));

test('only the account that an order belongs to learns that it has an account', () =>
  withTestPublic({}, async (desk) => {
    const [mina, jun] = [await desk.signIn('Mina'), await desk.signIn('Jun')];
    const { orderId, cookie } = await addOrder(desk, mina);
    const path = `/api/transaction/${orderId}`;
    const own = await mina.call('GET', path);
    assert.equal(own.body['userId'], mina.userId);
    const again = { headers: { 'if-none-match': String(own.headers['etag']) } };
    assert.equal((await mina.call('GET', path, again)).status, 304);
    for (const asker of [desk, jun]) {
      const answer = await asker.call('GET', path, again);
      assert.deepEqual([answer.status, answer.body['userId']], [200, null]);
      assert.ok(!answer.text.includes(mina.userId));
    }
    const mine = await desk.call('GET', '/api/transaction/mine', { headers: { cookie } });
    assert.equal(mine.list.length, 1);
    assert.ok(!mine.text.includes(mina.userId));
    const claimed = await desk.call('POST', `${path}/claim`);
    assert.equal(claimed.status, 200);
    assert.ok(!claimed.text.includes(mina.userId));
  }));
