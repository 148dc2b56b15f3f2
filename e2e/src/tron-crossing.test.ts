import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findAssetFacts, tronContractKey } from '@naru/chains';
import { FakeTron, transferLog } from '@naru/rails/testing';
import { checkBooks } from './harness/desk-books.ts';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { preparePayout, press, recordReceipt } from './pages/console-desk.ts';
import { placeOrder } from './pages/exchange-form.ts';
import { waitForDetails, waitForText } from './pages/order-pages.ts';

// The pair that the exchange form begins with.

/** As java-tron's tests and documentation have them. */
const ACCOUNT =
  '[73c5da0a/44h/195h/0h]xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';
const RECEIVER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const PAYER = `41${'aa'.repeat(20)}`;
const SOLID_AFTER = 20;

const HOUR_MS = 3_600_000;
const chain = new FakeTron(Date.now() - HOUR_MS);
const contract = tronContractKey(findAssetFacts('USDT-tron')?.contract ?? '');

const visits = visitDesk({
  hasOperator: true,
  desk: async () => {
    chain.mine(HOUR_MS / 3_000);
    return {
      mode: 'live',
      config: {
        rates: 'demo',
        reserves: { 'USDT-tron': '50000' },
        tron: { http: await chain.listen(), network: 'reg', deposit: ACCOUNT, tokens: ['USDT'] },
        krw: { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true },
      },
      env: { DATABASE_URL: '' },
    };
  },
});
after(() => chain.close());

test('won to tether on TRON: recorded at the bank, and seen on the chain after a sudden end', async () => {
  const { desk, visitor, operator } = visits;
  const { page } = visitor;
  const orderId = await placeOrder(page, desk.publicUrl, {
    paySymbol: 'KRW',
    receiveSymbol: 'USDT',
    sendAmountText: '500000',
    receivingAddress: RECEIVER,
    email: 'mina@example.com',
  });
  const readOrder = async () => (await callJson(`${desk.publicUrl}/api/transaction/${orderId}`)).body;
  const { id, convertedAmount } = await readOrder();
  await press(page, 'I paid');
  await waitForDetails(page);
  await recordReceipt(operator.page, { reference: String(id), amount: '500000', bankReference: 'NB-0001' });
  await preparePayout(operator.page);
  await waitForText(operator.page, 'Pay out exactly');

  await desk.killHard();
  const value = BigInt(String(convertedAmount).replace('.', ''));
  const logs = [transferLog({ contract, from: PAYER, to: tronContractKey(RECEIVER), value })];
  const txid = chain.pay({ type: 'TriggerSmartContract', logs });
  chain.mine();
  await desk.start();
  const isSent = async () => (await readOrder())['stage'] === 'sent';
  await waitUntil(60_000, 'the payout was not found', isSent);
  await waitForText(page, 'Sent');
  chain.mine(SOLID_AFTER);
  await waitForText(page, 'You successfully bought');
  const delivered = await readOrder();
  assert.equal(delivered['status'], 'delivered');
  assert.ok(JSON.stringify(delivered['payout']).includes(txid));
  await checkBooks(desk);
});
