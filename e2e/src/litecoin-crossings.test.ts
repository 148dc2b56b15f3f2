import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import {
  type LitecoindPair,
  REGTEST_ACCOUNT,
  litecoindSkipReason,
  startLitecoindPair,
} from '@naru/rails/testing';
import type { Browser } from 'playwright-core';
import { type WatchedPage, openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { createOwner, openOrder, openQueue, press, stepUp } from './pages/console-desk.ts';
import { placeOrder } from './pages/exchange-form.ts';
import { copyPayment, waitForDetails, waitForText } from './pages/order-pages.ts';

const skip = litecoindSkipReason();

const BANK_ACCOUNT = 'Kookmin Bank 123456-01-234567 Mina Kim';

let nodes: LitecoindPair;
let browser: Browser;
let desk: DeskProcess;
let visitor: WatchedPage;
let operator: WatchedPage;

before(async () => {
  if (skip !== false) return;
  nodes = await startLitecoindPair();
  browser = await openBrowser();
});
after(async () => {
  if (skip !== false) return;
  await browser.close();
  await nodes.stop();
});
beforeEach(async () => {
  if (skip !== false) return;
  desk = await startDesk({
    mode: 'live',
    config: {
      rates: 'demo',
      reserves: { LTC: '100', KRW: '50000000' },
      ltc: {
        rpc: nodes.watcher.rpcUrl,
        auth: 'env:LTC_RPC',
        network: 'reg',
        deposit: REGTEST_ACCOUNT,
        confirmations: 3,
      },
      krw: { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true },
    },
    env: { LTC_RPC: nodes.watcher.auth },
  });
  visitor = await openPage(browser);
  operator = await openPage(browser);
  await createOwner(operator.page, desk.setupUrl());
});
afterEach(async () => {
  if (skip !== false) return;
  const troubles = [...visitor.troubles, ...operator.troubles];
  await visitor.context.close();
  await operator.context.close();
  await desk.dispose();
  assert.deepEqual(troubles, []);
});

async function readOrder(orderId: string): Promise<Record<string, unknown>> {
  return (await callJson(`${desk.publicUrl}/api/transaction/${orderId}`)).body;
}

test('litecoin to won: paid on a real chain, attested at the bank, delivered', { skip }, async () => {
  const { page } = visitor;
  const orderId = await placeOrder(page, desk.publicUrl, {
    paySymbol: 'LTC',
    receiveSymbol: 'KRW',
    sendAmountText: '1.5',
    receivingAddress: BANK_ACCOUNT,
    email: 'mina@example.com',
  });
  const { address, amount } = await copyPayment(page);
  assert.match(address, /^rltc1q/);
  assert.equal(amount, '1.50000000');

  const txid = await nodes.pay({ [address]: amount });
  await waitForDetails(page);
  await waitForText(page, 'Payment seen');

  // The server dies with the deposit seen and unconfirmed; the chain goes on without it.
  await desk.killHard();
  await nodes.mine(1);
  await desk.start();
  await nodes.mine(2);
  await waitForText(page, /3 of 3/);
  assert.equal((await readOrder(orderId))['stage'], 'funded');

  const reference = String((await readOrder(orderId))['id']);
  await operator.page.reload();
  await openQueue(operator.page, 'To send');
  await openOrder(operator.page, reference);
  await press(operator.page, 'Take');
  await press(operator.page, 'Prepare payout');
  await stepUp(operator.page, 'Prepare payout');
  await waitForText(page, 'We are about to send');
  await waitForText(operator.page, 'Attest delivered');

  // And once more when the payout is prepared: what was written down is still to be paid, once.
  await desk.killHard();
  await desk.start();
  await operator.page.reload();
  await press(operator.page, 'Attest delivered');
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel('Reference of the payment').fill('KB-20261121-000777');
  await stepUp(operator.page, 'Attest delivered');

  await waitForText(page, 'You successfully bought');
  const order = await readOrder(orderId);
  assert.equal(order['status'], 'delivered');
  assert.equal(JSON.stringify(order['deposits']).includes(txid), true);
});

test(
  'won to litecoin: received at the bank, paid from a wallet of its own, verified on the chain',
  { skip },
  async () => {
    const { page } = visitor;
    const receiver = await nodes.newAddress();
    const orderId = await placeOrder(page, desk.publicUrl, {
      paySymbol: 'KRW',
      receiveSymbol: 'LTC',
      sendAmountText: '200,000',
      receivingAddress: receiver,
      email: 'mina@example.com',
    });
    const order = await readOrder(orderId);
    const reference = String(order['id']);
    await waitForText(page, reference);
    await press(page, 'I paid');
    await waitForDetails(page);

    await openQueue(operator.page, 'Confirming');
    await openOrder(operator.page, reference);
    await press(operator.page, 'Record bank receipt');
    const receipt = operator.page.getByRole('dialog');
    await receipt.getByLabel(/Amount received/).fill('200000');
    await receipt.getByLabel('Bank reference').fill('NB-0001');
    await stepUp(operator.page, 'Record receipt');
    await waitForText(operator.page, 'Take');

    await press(operator.page, 'Take');
    await press(operator.page, 'Prepare payout');
    await stepUp(operator.page, 'Prepare payout');
    await waitForText(operator.page, 'Pay out exactly');
    const owed = String(order['convertedAmount']);

    // The server dies with the payout prepared; the operator pays all the same.
    await desk.killHard();
    const txid = await nodes.pay({ [receiver]: owed });
    await desk.start();
    await operator.page.reload();
    await waitForText(operator.page, txid.slice(0, 8));
    assert.equal((await readOrder(orderId))['stage'], 'sent');

    await nodes.mine(6);
    await waitForText(page, 'You successfully bought');
    const delivered = await readOrder(orderId);
    assert.equal(delivered['status'], 'delivered');
    assert.equal(JSON.stringify(delivered['payout']).includes(txid), true);
  },
);

test('a payout of a part leaves the rest to be paid, and the rest delivers', { skip }, async () => {
  const { page } = visitor;
  const receiver = await nodes.newAddress();
  const orderId = await placeOrder(page, desk.publicUrl, {
    paySymbol: 'KRW',
    receiveSymbol: 'LTC',
    sendAmountText: '150000',
    receivingAddress: receiver,
    email: 'mina@example.com',
  });
  const reference = String((await readOrder(orderId))['id']);
  await press(page, 'I paid');
  await openQueue(operator.page, 'Confirming');
  await openOrder(operator.page, reference);
  await press(operator.page, 'Record bank receipt');
  const receipt = operator.page.getByRole('dialog');
  await receipt.getByLabel(/Amount received/).fill('150000');
  await receipt.getByLabel('Bank reference').fill('NB-0002');
  await stepUp(operator.page, 'Record receipt');
  await press(operator.page, 'Take');
  await press(operator.page, 'Prepare payout');
  await stepUp(operator.page, 'Prepare payout');
  await waitForText(operator.page, 'Pay out exactly');

  const part = await nodes.pay({ [receiver]: '0.01' });
  await operator.page.getByLabel(/Transaction id/).fill(part);
  await press(operator.page, 'Check this payment');
  await waitForText(operator.page, 'Pay out the rest');
  assert.equal((await readOrder(orderId))['stage'], 'prepared');

  const rest = /; ([0-9.]+) is still to be paid/.exec(await operator.page.getByRole('main').innerText())?.[1];
  await nodes.pay({ [receiver]: String(rest) });
  await waitForText(operator.page, 'Paid out, being confirmed');
  await nodes.mine(6);
  await waitForText(page, 'You successfully bought');
});
