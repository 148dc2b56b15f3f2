import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBooks } from './harness/desk-books.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import {
  attestDelivered,
  openOrder,
  openQueue,
  preparePayout,
  recordReceipt,
  stepUp,
} from './pages/console-desk.ts';
import { chooseCurrency, placeOrder } from './pages/exchange-form.ts';
import { copyPayment, waitForDetails, waitForText } from './pages/order-pages.ts';

/** Solana's documentation and its tests have them; a test desk pays nothing out to itself. */
const ADDRESSES = [
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  '83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri',
  'Gh9ZwEmdLJ8DscKNTkTqPbNwLNNBjuSzaG9Vp2KGtKJr',
];
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

const XRP_ACCOUNT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

const visits = visitDesk({
  hasOperator: true,
  desk: {
    mode: 'live',
    config: {
      rates: 'demo',
      reserves: { KRW: '50000000' },
      sol: { witness: 'person', addresses: 'sol-addresses.txt', test: true },
      xrp: { witness: 'person', account: XRP_ACCOUNT, test: true },
      krw: { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true },
    },
    files: { 'sol-addresses.txt': ADDRESSES.join('\n') },
  },
});

test('an address that all orders share is shown to people who will enter the tag', async () => {
  const { desk, visitor, operator } = visits;
  const { page } = visitor;
  const orderId = await placeOrder(page, desk.publicUrl, {
    paySymbol: 'XRP',
    receiveSymbol: 'KRW',
    sendAmountText: '200',
    receivingAddress: 'Kookmin Bank 123456-01-234567 Mina Kim',
    email: 'mina@example.com',
  });
  const address = page.getByRole('button', { name: /Copy address/ }).first();
  const promise = page.getByRole('checkbox', { name: 'I will enter the destination tag' });
  await promise.waitFor();
  assert.equal(await address.isVisible(), false, 'not before the tick');
  await promise.check();
  await address.waitFor();
  const { body } = await callJson(`${desk.publicUrl}/api/transaction/${orderId}`);
  assert.equal(body['depositAddress'], XRP_ACCOUNT);
  const tag = String(Reflect.get(Object(body['depositTag']), 'value'));
  await waitForText(page, tag);
  await operator.page.goto(`${desk.consoleUrl}/search?q=${tag}`);
  const reference = String(body['id']);
  await waitForText(operator.page, reference);

  // The money comes without its tag.
  await page.getByRole('button', { name: 'I paid' }).click();
  await waitForDetails(page);
  await operator.page.goto(`${desk.consoleUrl}/unmatched`);
  await operator.page.getByRole('button', { name: 'Record money without an order' }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel('Currency').selectOption({ label: 'XRP (XRP Ledger)' });
  await dialog.getByLabel('Amount').fill('200');
  await dialog.getByLabel('Transaction or bank reference').fill('A'.repeat(64));
  await stepUp(operator.page, 'Record it');
  await operator.page.getByRole('button', { name: /^Give to an order/ }).click();
  await dialog.getByLabel('Transaction ID of the order').fill(reference);
  await stepUp(operator.page, 'Give to an order');
  await waitForText(operator.page, 'The money is now with the order');
  await waitForText(page, 'An operator will send');
  await operator.page.goto(desk.consoleUrl);
});

test('a live page checks the address of such a coin itself, and lets no private key leave it', async () => {
  const { desk, visitor } = visits;
  const { page } = visitor;
  await page.goto(`${desk.publicUrl}/buy-crypto-select`);
  await chooseCurrency(page, 'Pay currency', 'KRW');
  await chooseCurrency(page, 'Receive currency', 'SOL');
  const field = page.getByLabel(/^Receiving address/);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await field.fill(XRP_ACCOUNT);
  await page.getByText('This address belongs to XRP Ledger. You receive on Solana.').waitFor();
  await field.fill('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T');
  await page.getByText('The format looks right.').waitFor();
  await field.fill('zoo '.repeat(12));
  await page.getByText('That is a private key, so it was removed and not sent.').first().waitFor();
  assert.equal(await field.inputValue(), '');
  assert.deepEqual(
    sent.filter((call) => call.includes('zoo') || call.includes(XRP_ACCOUNT)),
    [],
  );
});

test('a coin that a person watches is paid to an address of the list and delivered', async () => {
  const { desk, visitor, operator } = visits;
  const orderId = await placeOrder(visitor.page, desk.publicUrl, {
    paySymbol: 'SOL',
    receiveSymbol: 'KRW',
    sendAmountText: '2',
    receivingAddress: 'Kookmin Bank 123456-01-234567 Mina Kim',
    email: 'mina@example.com',
  });
  assert.equal((await copyPayment(visitor.page)).address, ADDRESSES[0]);
  await waitForText(visitor.page, 'An operator checks');
  await visitor.page.getByRole('button', { name: 'I paid' }).click();
  await waitForDetails(visitor.page);

  // The server dies with the claim written down.
  await desk.killHard();
  await desk.start();
  await operator.page.reload();
  const { body } = await callJson(`${desk.publicUrl}/api/transaction/${orderId}`);
  const reference = String(body['id']);
  await recordReceipt(operator.page, { reference, amount: '2', bankReference: SIGNATURE });
  await waitForText(visitor.page, 'An operator will send');

  await operator.page.reload();
  await openQueue(operator.page, 'To send');
  await openOrder(operator.page, reference);
  await preparePayout(operator.page);
  await attestDelivered(operator.page, 'KB-20261124-000123');
  await waitForText(visitor.page, 'You successfully bought');
  await checkBooks(desk);
});
