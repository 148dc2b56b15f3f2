import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAssetFacts, parseNetworkAddress } from '@naru/chains';
import { type Language, formatAmount, LANGUAGES } from '@naru/core';
import { type CreateOrderAnswer, type Store, createOrder, recordReceipt } from '@naru/desk';
import { createBankRail, createWitnessedRail } from '@naru/rails';
import { writeMail } from '../mail/write-mail.ts';
import { TEST_POST } from '../testing/test-context.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const SENDER = { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' };
const HOUR_MS = 3_600_000;
const SOL_ADDRESS = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

function openRails() {
  const krw = findAssetFacts('KRW') ?? assert.fail();
  const sol = findAssetFacts('SOL') ?? assert.fail();
  const account = parseNetworkAddress('sol', SOL_ADDRESS);
  assert.ok(account.ok);
  return [
    createBankRail({
      facts: krw,
      environment: 'test',
      receivingAccount: 'Naru Bank 110-222-333444 Naru Desk',
      routing: 'amount',
    }),
    createWitnessedRail({
      assets: [sol],
      deposits: { kind: 'amount', account: account.value },
      environment: 'test',
      tagSeedText: '',
    }),
  ];
}

function withAmounts(run: (house: TestDesk) => Promise<void>): Promise<void> {
  return withTestDesk({ witnessedRails: openRails() }, run);
}

/** As a page asks for it, with the promise that goes with the amount. */
async function ask(
  house: TestDesk,
  payAmountText: string,
  current?: { readonly payBaseUnits: bigint; readonly receiveBaseUnits: bigint },
): Promise<CreateOrderAnswer> {
  const { desk } = house;
  await house.watch('rehearsal-ltc');
  const snapshot = await house.publish();
  const ltc = desk.assets.get('LTC') ?? assert.fail();
  const receiveAmountText =
    current === undefined ? '0' : formatAmount(current.receiveBaseUnits, ltc.decimals);
  const receiver = desk.rails.get('rehearsal-ltc')?.deriveDepositAddress?.(1_000_000).address ?? '';
  const input = {
    payAssetId: 'KRW',
    receiveAssetId: 'LTC',
    payAmountText: current === undefined ? payAmountText : formatAmount(current.payBaseUnits, 0),
    receiveAmountText,
    email: 'mina@example.com',
    receiveAddressText: receiver,
    userId: null,
    snapshotId: snapshot.snapshotId,
    anchor: 'pay',
  } as const;
  const answer = await createOrder(desk, input);
  // The first answer says what the amount is worth.
  if (!answer.ok && answer.reason === 'quote_changed' && answer.current !== null && current === undefined)
    return ask(house, payAmountText, answer.current);
  return answer;
}

test('a second order of one amount is offered the next one, before anybody agrees', () =>
  withAmounts(async (house) => {
    const first = await ask(house, '500000');
    assert.ok(first.ok);
    assert.equal(first.value.depositAddress, 'Naru Bank 110-222-333444 Naru Desk');
    const second = await ask(house, '500000');
    assert.ok(!second.ok && second.current !== null);
    assert.deepEqual([second.reason, second.current.payBaseUnits], ['amount_in_use', 500_001n]);
    const agreed = await ask(house, '', second.current);
    assert.equal(agreed.ok && agreed.value.payBaseUnits, 500_001n);
    const third = await ask(house, '500000');
    assert.equal(!third.ok && third.current?.payBaseUnits, 500_002n);
  }));

test('an amount is used once more a day after its order was over', () =>
  withAmounts(async (house) => {
    const first = await ask(house, '500000');
    assert.ok(first.ok);
    house.clock.advance(23 * HOUR_MS);
    assert.equal((await ask(house, '500000')).ok, false, 'its order may still be paid');
    const act = await house.act(first.value);
    const receivedAtMs = first.value.createdAtMs;
    const receipt = { ...act, amountText: '500000', bankReference: 'A1', receivedAtMs };
    assert.ok((await recordReceipt(house.desk, receipt)).ok);
    await house.takeAndPrepare(first.value);
    await house.payOut(first.value);
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    assert.equal((await house.view(first.value)).order.stage, 'delivered');
    house.clock.advance(24 * HOUR_MS - 1);
    assert.equal((await ask(house, '500000')).ok, false);
    house.clock.advance(1);
    assert.equal((await ask(house, '500000')).ok, true);
  }));

test('where the last two digits are used up, another amount is asked for', () =>
  withAmounts(async (house) => {
    const listTakenAmounts: Store['listTakenAmounts'] = ({ baseUnits }) => Promise.resolve(baseUnits);
    assert.ok((await ask(house, '500000')).ok);
    const crowded = { ...house, desk: { ...house.desk, store: { ...house.desk.store, listTakenAmounts } } };
    assert.deepEqual(await ask(crowded, '500000'), {
      ok: false,
      reason: 'amounts_used_up',
      current: null,
    });
  }));

test('of two orders of one amount at the same moment one is made', () =>
  withAmounts(async (house) => {
    const both = await Promise.all([ask(house, '700200'), ask(house, '700200')]);
    assert.equal(both.filter(({ ok }) => ok).length, 1);
  }));

/** The mails about the orders of the desk, in every form that is sent, oldest first. */
async function mailsOf({ desk }: TestDesk, language: Language) {
  const records = await desk.store.listLetters({ limit: 100 });
  return records.toReversed().map(({ kind, letter }) => {
    const mail = writeMail({ ...(letter ?? assert.fail()), language }, SENDER, TEST_POST.place);
    assert.ok(mail.ok);
    return { kind, forms: [mail.value.text, mail.value.html] };
  });
}

test('a letter that asks for a payment says that its exact amount tells whose it is', () =>
  withAmounts(async (house) => {
    assert.ok((await ask(house, '500000')).ok);
    const offered = await ask(house, '500000');
    assert.ok(!offered.ok && offered.current !== null);
    const second = await ask(house, '', offered.current);
    assert.ok(second.ok);
    const act = await house.act(second.value);
    const receipt = { bankReference: 'A1', receivedAtMs: second.value.createdAtMs };
    assert.ok((await recordReceipt(house.desk, { ...act, amountText: '400000', ...receipt })).ok);
    const sums = {
      en: /send exactly (\d+ KRW)\. Its last digits tell us that the payment is yours/,
      kr: /정확히 (\d+ KRW)를 보내 주세요\. 끝자리까지의 금액으로/,
    };
    for (const language of LANGUAGES) {
      const mails = await mailsOf(house, language);
      const found = mails.map(({ kind, forms }) => [
        kind,
        ...forms.map((form) => sums[language].exec(form)?.[1]),
      ]);
      assert.deepEqual(found, [
        ['order_link', '500000 KRW', '500000 KRW'],
        ['order_link', '500001 KRW', '500001 KRW'],
        ['payment_short', '100001 KRW', '100001 KRW'],
      ]);
      for (const { forms } of mails)
        for (const form of forms) assert.ok(!form.includes(second.value.depositAddress));
    }
  }));

test('a letter about an order with an address of its own says nothing of last digits', () =>
  withAmounts(async (house) => {
    await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const [made] = await mailsOf(house, 'en');
    assert.doesNotMatch(made?.forms.join('') ?? '', /last digits/);
  }));

test('the one address of all orders is no receiver', () =>
  withAmounts(async (house) => {
    const order = await house.order({ pay: 'SOL', receive: 'LTC', payAmount: '2' });
    assert.equal(order.depositAddress, SOL_ADDRESS);
    await assert.rejects(
      house.order({ pay: 'KRW', receive: 'SOL', payAmount: '500000', receiveAddress: SOL_ADDRESS }),
      /receiver_is_ours/,
    );
  }));
