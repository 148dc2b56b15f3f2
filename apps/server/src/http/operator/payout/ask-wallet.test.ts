import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '@naru/desk';
import { TOMORROW } from '../../../testing/lottery-house.ts';
import { claim, withWinner } from '../../../testing/prize-people.ts';
import { AWAKE, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { type Person, assertWhole, codeOf, openPair } from '../../../testing/test-people.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const REASON = 'declined in the wallet';
const LEASE_MS = 21 * 60_000;
const DONE = [200, undefined];
const REFUSED = [409, 'taken_out_before'];

interface Pair {
  readonly mina: Person;
  readonly jun: Person;
}

/** Two people, each of whom may pay alone. */
function withPair(use: (desk: TestConsole, pair: Pair) => Promise<void>): Promise<void> {
  const settings = { ...AWAKE, fourEyesAboveUsdCents: 100_000_000n };
  return withTestConsole({ settings }, async (desk) => use(desk, await openPair(desk, 'operator')));
}

async function preparePayout(desk: TestConsole, { mina }: Pair): Promise<Order> {
  const order = await desk.house.order(WISH);
  await desk.house.fund(order);
  for (const act of ['take', 'payout'])
    assert.equal((await mina.act(order, act, act === 'take' ? {} : { password: mina.password })).status, 200);
  return order;
}

/** Of an overpaid order, which nobody has taken. */
async function prepareRefund({ house }: TestConsole, { mina }: Pair): Promise<Order> {
  const order = await house.order(WISH);
  await house.pay(order, order.payBaseUnits + 1n);
  await house.mine('rehearsal-ltc', 2);
  await house.watch('rehearsal-ltc');
  const { password } = mina;
  const address = house.desk.rails.get('rehearsal-ltc')?.deriveDepositAddress?.(3_000_000).address;
  for (const body of [
    { act: 'set_address', address, password },
    { act: 'approve', password },
  ])
    assert.equal((await actOnRefund(mina, order, body)).status, 200);
  return order;
}

async function actOnRefund(person: Person, order: Order, body: object) {
  const [refund = assert.fail()] = (await person.read(order)).refunds;
  return person.act(order, `refunds/${refund.refundId}`, body);
}

async function newestOf(person: Person, order: Order) {
  return (await person.read(order)).disbursements.at(-1) ?? assert.fail('nothing is prepared');
}

async function act(person: Person, order: Order, body: object): Promise<readonly [number, unknown]> {
  const { disbursementId } = await newestOf(person, order);
  return codeOf(await person.act(order, `disbursements/${disbursementId}`, body));
}

async function askWallet(person: Person, order: Order, body: object = {}) {
  return act(person, order, { act: 'ask_wallet', ...body });
}

/** Saves the payouts of the list as a table for a wallet. */
async function saveFile(person: Person, note?: string, seenAt?: string) {
  const { rows = [] }: { rows?: readonly { disbursementId: string; takenOut: { at: string } | null }[] } =
    Object((await person.call('GET', '/api/payout-list')).body);
  const disbursementIds = rows.map(({ disbursementId }) => disbursementId);
  const body = { railId: 'rehearsal-xrp', format: 'wallet_csv', disbursementIds };
  const again = { note, seenAt: seenAt ?? rows[0]?.takenOut?.at };
  const noted = { ...body, ...(note === undefined ? {} : again) };
  return codeOf(await person.call('POST', '/api/payout-list/transfers', noted));
}

for (const [purpose, prepare] of [
  ['payout', preparePayout],
  ['refund', prepareRefund],
] as const)
  test(`a ${purpose} for which a wallet was asked says so to everybody, and again needs a reason`, () =>
    withPair(async (desk, pair) => {
      const { mina, jun } = pair;
      const { clock, desk: house } = desk.house;
      const order = await prepare(desk, pair);
      assert.equal((await newestOf(mina, order)).takenOut, null);
      const { version } = await mina.read(order);
      assert.deepEqual(await askWallet(mina, order), DONE);
      const at = new Date(clock.nowMs()).toISOString();
      const first = { way: 'wallet', by: 'Mina', at, note: null };
      assert.deepEqual((await newestOf(jun, order)).takenOut, first);
      assert.deepEqual(await askWallet(mina, order, { version }), [409, 'order_changed_meanwhile']);
      for (const note of [undefined, ' ']) assert.deepEqual(await askWallet(mina, order, { note }), REFUSED);

      clock.advance(LEASE_MS);
      assert.deepEqual(await askWallet(jun, order), REFUSED);
      assert.deepEqual(await askWallet(jun, order, { note: ` ${REASON} ` }), DONE);
      const { takenOut, disbursementId } = await newestOf(mina, order);
      assert.deepEqual([takenOut?.by, takenOut?.note], ['Jun', REASON]);
      const acts = await house.store.listActsAbout({ subjectId: disbursementId, limit: 9 });
      assert.deepEqual(
        acts.map(({ event, note }) => [event, note]),
        [
          ['wallet_asked', REASON],
          ['wallet_asked', null],
        ],
      );
      assert.ok(acts.every(({ factsHash }) => /^[0-9a-f]{64}$/.test(factsHash)));
      await assertWhole(desk);
    }));

test('two people ask their wallets for one refund at once: one of them is refused', () =>
  withPair(async (desk, pair) => {
    const order = await prepareRefund(desk, pair);
    const { version } = await pair.mina.read(order);
    const answers = await Promise.all([
      askWallet(pair.mina, order, { version }),
      askWallet(pair.jun, order, { version }),
    ]);
    assert.deepEqual(
      answers.toSorted(([a], [b]) => a - b),
      [DONE, [409, 'order_changed_meanwhile']],
    );
  }));

test('a refund that was discarded and prepared again is still one for which a wallet was asked', () =>
  withPair(async (desk, pair) => {
    const { mina } = pair;
    const order = await prepareRefund(desk, pair);
    assert.deepEqual(await askWallet(mina, order), DONE);
    const { disbursementId } = await newestOf(mina, order);
    desk.house.clock.advance(LEASE_MS);
    await desk.house.watch('rehearsal-ltc');
    assert.deepEqual(await act(mina, order, { act: 'withdraw', password: mina.password }), DONE);
    assert.equal((await actOnRefund(mina, order, { act: 'approve', password: mina.password })).status, 200);
    assert.notEqual((await newestOf(mina, order)).disbursementId, disbursementId);
    assert.deepEqual(await askWallet(mina, order), REFUSED);
    assert.deepEqual(await askWallet(mina, order, { note: REASON }), DONE);
  }));

test('a file asks about a payout that was handed to a wallet, and a wallet about one in a file', () =>
  withPair(async (desk, pair) => {
    const { mina } = pair;
    const first = await preparePayout(desk, pair);
    assert.deepEqual(await askWallet(mina, first), DONE);
    assert.deepEqual(await saveFile(mina), REFUSED);
    const { takenOut: asked } = await newestOf(mina, first);
    desk.house.clock.advance(1);
    assert.deepEqual(await saveFile(mina, REASON), DONE);
    // The reason of somebody else was about the time before.
    assert.deepEqual(await saveFile(mina, REASON, asked?.at), REFUSED);
    const { takenOut } = await newestOf(mina, first);
    assert.deepEqual([takenOut?.way, takenOut?.note], ['file', REASON]);
    assert.deepEqual(await askWallet(mina, first), REFUSED);
  }));

test('a wallet is not asked for what may not be paid now', () =>
  withPair(async (desk, pair) => {
    const { mina, jun } = pair;
    const { house } = desk;
    const order = await preparePayout(desk, pair);
    assert.deepEqual(await askWallet(jun, order), [409, 'assigned_to_other']);
    assert.equal((await mina.act(order, 'hold', { note: 'asked the customer' })).status, 200);
    assert.deepEqual(await askWallet(mina, order), [409, 'order_on_hold']);
    const close = { reason: 'operator', note: 'they answered', password: mina.password };
    assert.equal((await mina.act(order, 'hold/close', close)).status, 200);
    assert.deepEqual(await askWallet(mina, order), DONE);
    await house.payOut(order);
    await house.watch('rehearsal-xrp');
    assert.deepEqual(await askWallet(mina, order, { note: REASON }), [409, 'disbursement_ended']);
    assert.equal((await newestOf(mina, order)).state, 'paid');
  }));

test('a wallet that is asked for a prize leaves the same record', () =>
  withWinner(async (desk, { mina, jun }) => {
    const readPrize = async () => {
      const { prizes }: { prizes?: readonly { date: string; toPay: { address: string } | null }[] } = Object(
        (await jun.call('GET', '/api/treasury/prizes')).body,
      );
      return prizes?.find(({ date }) => date === TOMORROW);
    };
    const ask = async (person: Person, body = {}) => {
      const address = (await readPrize())?.toPay?.address ?? 'none';
      const sent = { address, ...body };
      return codeOf(await person.call('POST', `/api/treasury/prizes/${TOMORROW}/wallet`, sent));
    };
    const takenOut = async () => {
      const { prizes }: { prizes?: readonly { date: string; takenOut: object | null }[] } = Object(
        (await jun.call('GET', '/api/treasury/prizes')).body,
      );
      return prizes?.find(({ date }) => date === TOMORROW)?.takenOut;
    };
    assert.deepEqual(await ask(mina), [409, 'prize_not_claimed']);
    await claim(desk);
    assert.equal(await takenOut(), null);
    assert.deepEqual(await ask(mina, { address: 'of another list' }), [409, 'transfers_changed']);
    assert.deepEqual(await ask(mina), DONE);
    const at = new Date(desk.house.clock.nowMs()).toISOString();
    assert.deepEqual(await takenOut(), { way: 'wallet', by: 'Mina', at, note: null });
    assert.deepEqual(await ask(jun), REFUSED);
    for (const seenAt of [undefined, new Date(0).toISOString()])
      assert.deepEqual(await ask(jun, { note: REASON, seenAt }), REFUSED);
    desk.house.clock.advance(1);
    assert.deepEqual(await ask(jun, { note: REASON, seenAt: at }), DONE);
    assert.deepEqual(await ask(mina, { note: REASON, seenAt: at }), REFUSED, 'Jun asked since');
    await assertWhole(desk);
  }));
