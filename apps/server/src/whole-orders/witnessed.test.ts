import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS, type CheckedAddress, parseNetworkAddress } from '@naru/chains';
import { refuse } from '@naru/core';
import {
  attestPayment,
  claimPaid,
  createAddressIntegrity,
  expireDueOrders,
  recordReceipt,
  setRefundAddress,
} from '@naru/desk';
import { createWitnessedRail } from '@naru/rails';
import { presentOpening } from '../opening/present-opening.ts';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

function ownAddresses(count: number): readonly CheckedAddress[] {
  return Array.from({ length: count }, (_, index) => {
    const parsed = parseNetworkAddress('eth', `0x${String(index + 1).padStart(40, 'a')}`);
    assert.ok(parsed.ok);
    return parsed.value;
  });
}

function openEthereum(addresses: readonly CheckedAddress[], wanted = 'eth') {
  const assets = ASSET_FACTS.filter(({ networkId }) => networkId === wanted);
  return createWitnessedRail({
    assets,
    deposits: { kind: 'list', addresses },
    environment: 'test',
    tagSeedText: '',
  });
}

function ethereumWith(count: number) {
  return openEthereum(ownAddresses(count));
}

const TXID = `0x${'5'.repeat(64)}`;
const LINK_TO_LTC = { pay: 'LINK', receive: 'LTC', payAmount: '20' };
const LTC_TO_ETH = {
  pay: 'LTC',
  receive: 'ETH',
  payAmount: '2',
  receiveAddress: `0x${'7'.repeat(40)}`,
};

async function receive(
  house: TestDesk,
  order: { orderId: string },
  bankReference: string,
  amountText = '20',
) {
  const act = await house.act(order);
  return recordReceipt(house.desk, {
    ...act,
    amountText,
    bankReference,
    receivedAtMs: house.clock.nowMs(),
  });
}

test('a coin that a person watches is paid to an address of its own order, and delivered', async () => {
  await withTestDesk({ witnessedRails: [ethereumWith(40)] }, async (house) => {
    const [order, other] = [await house.order(LINK_TO_LTC), await house.order(LINK_TO_LTC)];
    assert.deepEqual(
      [order.depositAddress, other.depositAddress],
      ownAddresses(2).map(({ address }) => address),
    );
    assert.ok((await claimPaid(house.desk, order.orderId)).ok);
    const received = await receive(house, order, TXID);
    assert.ok(received.ok);
    assert.equal(received.value.stage, 'funded');
    assert.deepEqual(await receive(house, other, TXID), { ok: false, reason: 'output_already_used' });
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.mine('rehearsal-ltc');
    await house.watch('rehearsal-ltc');
    assert.equal((await house.view(order)).order.stage, 'delivered');
  });
});

test('a transaction is recorded once, however it is typed, and what names none is refused', async () => {
  await withTestDesk({ witnessedRails: [ethereumWith(40)] }, async (house) => {
    const [order, other] = [await house.order(LINK_TO_LTC), await house.order(LINK_TO_LTC)];
    const bare = TXID.slice(2);
    for (const reference of ['A1', bare.slice(1), `${bare}5`, `0x${bare}5`])
      assert.deepEqual(await receive(house, order, reference), refuse('txid_malformed'), reference);
    assert.ok((await receive(house, order, bare.toUpperCase())).ok);
    assert.equal((await house.view(order)).sightings[0]?.txid, TXID);
    const spellings = [bare, TXID, TXID.toUpperCase(), `https://etherscan.io/tx/${TXID}#eventlog`];
    for (const reference of spellings)
      assert.deepEqual(await receive(house, other, reference), refuse('output_already_used'), reference);
  });
});

test('what was sent on it is attested with its transaction', async () => {
  await withTestDesk({ witnessedRails: [ethereumWith(40)] }, async (house) => {
    const order = await house.order(LTC_TO_ETH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const sent = { reference: TXID, amountText: null };
    const attested = await attestPayment(house.desk, await house.payoutAct(order), sent);
    assert.ok(attested.ok);
    assert.equal(attested.value.stage, 'delivered');
  });
});

test('an order whose address is no longer at its place in the list is not shown', async () => {
  await withTestDesk({ witnessedRails: [ethereumWith(40)] }, async (house) => {
    const order = await house.order(LINK_TO_LTC);
    const view = await house.view(order);
    const isIntactWith = (rail: ReturnType<typeof ethereumWith>) =>
      createAddressIntegrity({ ...house.desk, rails: new Map([['eth', rail]]) }).isIntact(view);
    assert.equal(isIntactWith(ethereumWith(1)), true);
    assert.equal(isIntactWith(ethereumWith(0)), false, 'the list is shorter');
    assert.equal(isIntactWith(openEthereum(ownAddresses(2).slice(1))), false, 'another address is there');
  });
});

test('a currency closes itself with the last address of its list, until the list is longer', async () => {
  await withTestDesk({ witnessedRails: [ethereumWith(2)] }, async (house) => {
    await house.order(LINK_TO_LTC);
    assert.deepEqual(presentOpening(house.desk).opening.pausedCurrencies, []);
    await house.order(LINK_TO_LTC);
    const { notices, opening } = presentOpening(house.desk);
    assert.deepEqual(
      opening.pausedCurrencies.map(({ currency, side }) => [currency, side]),
      [
        ['ETH', 'pay'],
        ['LINK', 'pay'],
      ],
    );
    assert.match(notices[0]?.text.en ?? '', /ETH .*LINK .*is paused/);
    await assert.rejects(house.order(LINK_TO_LTC), /currency_paused/);
    const longer = new Map([...house.desk.rails, ['eth', ethereumWith(3)] as const]);
    await house.desk.addressPool.refill(longer.get('eth') ?? assert.fail());
    assert.deepEqual(presentOpening(house.desk).opening.pausedCurrencies, []);
  });
});

test('a deposit address of another network of the same family receives no order and no refund', async () => {
  const [first, second] = ownAddresses(2);
  assert.ok(first !== undefined && second !== undefined);
  const polygon = openEthereum([second], 'polygon');
  await withTestDesk({ witnessedRails: [openEthereum([first]), polygon] }, async (house) => {
    await house.desk.addressPool.refill(polygon);
    const receiveAddress = second.address;
    await assert.rejects(house.order({ ...LTC_TO_ETH, receiveAddress }), /receiver_is_ours/);
    const order = await house.order(LINK_TO_LTC);
    const short = await receive(house, order, TXID, '15');
    assert.ok(short.ok);
    house.clock.advance(31 * 60_000);
    await expireDueOrders(house.desk);
    await house.watch('eth');
    const { refunds } = await house.view(order);
    const [refund] = refunds;
    assert.ok(refund !== undefined);
    const about = { orderId: order.orderId, refundId: refund.refundId, actor: MINA };
    const set = (address: string) => setRefundAddress(house.desk, about, address);
    assert.deepEqual(await set(second.address), refuse('receiver_is_ours'));
    assert.ok((await set(LTC_TO_ETH.receiveAddress)).ok);
  });
});
