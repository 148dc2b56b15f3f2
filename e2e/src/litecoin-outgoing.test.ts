import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { REGTEST_CHANGE_ADDRESS, litecoindSkipReason, openSigner } from '@naru/rails/testing';
import type { Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
import { checkBooks } from './harness/desk-books.ts';
import { orderWon, prepareLitecoinPayout } from './harness/litecoin-orders.ts';
import { LITECOIN_RESERVE, litoshis, visitLitecoinDesk } from './harness/litecoin-visits.ts';
import { assertNothingToPay, giveReason, openOrder, openQueue, press, stepUp } from './pages/console-desk.ts';
import { readClipboard, waitForDetails, waitForText } from './pages/order-pages.ts';
import { findPageFaults } from './screens/inspect-page.ts';
import { longTest } from './harness/long-form.ts';

// What a wallet does with money that leaves: several payouts at once; parts and higher fees while the desk is
// killed.

const DELIVERED_WITHIN_MS = 20_000;

describe('money that leaves on a real chain', { skip: litecoindSkipReason() }, () => {
  const visits = visitLitecoinDesk();

  longTest('a payout in two parts: the slip asks for the rest alone, and both parts deliver', async () => {
    const { nodes, desk, visitor, operator } = visits;
    const placed = await prepareLitecoinPayout(visits, { amount: '150000', bankReference: 'NB-0002' });

    await desk.killHard();
    const first = await nodes.pay({ [placed.receiver]: '0.01' });
    await desk.start();

    await waitForText(visitor.page, 'A payment has reached an address that you gave us');
    await operator.page.reload();
    await openQueue(operator.page, 'Needs a look');
    await openOrder(operator.page, placed.reference);
    await waitForText(operator.page, 'On hold: a payment that nobody has explained');
    await waitForText(operator.page, 'Do not pay');
    await assertNothingToPay(operator.page);
    await giveReason(operator.page, 'It was us', 'the first of two');
    await waitForText(operator.page, 'Pay out the rest');
    await waitForText(visitor.page, 'As soon as the operator has sent it, you see it here.');
    const rest = /; ([0-9.]+) is still to be paid/.exec(await paneText(operator.page))?.[1] ?? '';
    assert.equal(litoshis(rest) + litoshis('0.01'), litoshis(placed.owed));

    const second = await nodes.pay({ [placed.receiver]: rest });
    await waitForText(operator.page, 'Paid out, being confirmed');
    await waitForText(visitor.page, 'Once it is confirmed, the order is complete.');
    await desk.killHard();
    await nodes.mine(1);
    await desk.start();

    await waitForText(visitor.page, 'You successfully bought');
    await operator.page.reload();
    await assertPaid(operator.page, { heading: 'Paid out', txids: [first, second] });
    assert.equal((await checkBooks(desk))['LTC outside'], litoshis(placed.owed) - litoshis(LITECOIN_RESERVE));
  });

  test('two payouts of one list are paid with one signed file, and each is found by itself', async () => {
    const { nodes, desk, operator } = visits;
    const first = await prepareLitecoinPayout(visits, { amount: '150000', bankReference: 'NB-0004' });
    const second = await prepareLitecoinPayout(visits, { amount: '200000', bankReference: 'NB-0005' });
    await nodes.pay({ [REGTEST_CHANGE_ADDRESS]: '9' });
    await nodes.mine(1);
    const { page } = operator;
    await openQueue(page, 'To send');
    await page.getByRole('link', { name: 'Pay several at once' }).click();
    await page.getByText('Payouts in this list: 2').waitFor();
    assert.deepEqual(await findPageFaults(page), []);
    // A wallet on a phone scans one payment after the other.
    await press(page, `QR code of ${first.reference}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 of 2').waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Previous' }).isDisabled(), true);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('dialog', { name: `QR code of ${second.reference}` }).waitFor();
    await dialog.getByRole('img', { name: 'QR code of the payment link' }).waitFor();
    assert.ok((await dialog.innerText()).includes(second.owed.replace(/0+$/, '')));
    assert.deepEqual(await findPageFaults(page), []);
    await page.keyboard.press('Escape');
    await press(page, 'List for sendmany');
    await press(page, 'Copy the list');
    await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    const outputs: unknown = JSON.parse(await readClipboard(page));
    const owed = [first, second].map((order) => [order.receiver, order.owed]);
    assert.deepEqual(outputs, Object.fromEntries(owed));
    // The list and a PSBT would pay twice.
    await page.getByText(`${first.reference}: saved by`).waitFor();
    await press(page, 'Save again as PSBT');
    await page.getByText('Write a short reason.').waitFor();
    assert.deepEqual(await findPageFaults(page), []);
    await page.getByLabel('Why another file?').fill('The list was not used.');
    const psbt = await savePsbt(page, 'Save again as PSBT');
    await page.getByText('Saved. The wallet has to show the same:').waitFor();
    assert.deepEqual(await findPageFaults(page), []);
    const sign = await openSigner(nodes.wallet);
    await nodes.send(await sign(psbt));
    await page.getByText('You have no prepared payout that can be paid now.', { exact: false }).waitFor();
    await nodes.mine(1);
    for (const { orderId } of [first, second]) {
      await waitUntil(DELIVERED_WITHIN_MS, 'an order of the list is not delivered', async () => {
        return (await visits.readOrder(orderId))['status'] === 'delivered';
      });
    }
    const paidOut = litoshis(first.owed) + litoshis(second.owed);
    assert.equal((await checkBooks(desk))['LTC outside'], paidOut - litoshis(LITECOIN_RESERVE));
  });

  test('a payout that is replaced by a higher fee while the desk is dead is paid once', async () => {
    const { nodes, desk, visitor, operator } = visits;
    const placed = await prepareLitecoinPayout(visits, { amount: '200000', bankReference: 'NB-0003' });
    const first = await nodes.pay({ [placed.receiver]: placed.owed });
    await waitForText(visitor.page, first);

    await desk.killHard();
    const second = await nodes.bumpFee(first);
    await desk.start();

    await waitForText(visitor.page, second);
    assert.equal(await visitor.page.getByText(first).count(), 0);
    await operator.page.reload();
    await assertPaid(operator.page, { heading: 'Paid out, being confirmed', txids: [second] });
    assert.equal(await operator.page.getByText('On hold').count(), 0);
    await nodes.mine(1);
    await waitForText(visitor.page, 'You successfully bought');
    await assertPaid(operator.page, { heading: 'Paid out', txids: [second] });
    assert.equal((await checkBooks(desk))['LTC outside'], litoshis(placed.owed) - litoshis(LITECOIN_RESERVE));
  });

  longTest('a refund that is replaced by a higher fee while the desk is dead goes back once', async () => {
    const { nodes, desk, visitor, operator } = visits;
    const placed = await orderWon(visits);
    await nodes.pay({ [placed.address]: '1.6' });
    await waitForDetails(visitor.page);
    await nodes.mine(3);
    const receiver = await nodes.newAddress();
    await visitor.page.getByLabel(/^Refund address on Litecoin/).fill(receiver);
    await press(visitor.page, 'Confirm refund address');
    await waitForText(visitor.page, 'Being prepared');
    await openQueue(operator.page, 'Needs a look');
    await openOrder(operator.page, placed.reference);
    await press(operator.page, 'Prepare refund');
    await stepUp(operator.page, 'Prepare refund');
    await waitForText(operator.page, 'Pay back exactly');
    const first = await nodes.pay({ [receiver]: '1.6' });
    await waitForText(visitor.page, first);

    await desk.killHard();
    const second = await nodes.bumpFee(first);
    await desk.start();

    await waitForText(visitor.page, second);
    assert.equal(await visitor.page.getByText(first).count(), 0);
    await operator.page.reload();
    await assertPaid(operator.page, { heading: 'Paid back, being confirmed', txids: [second] });
    await nodes.mine(3);
    await waitForText(visitor.page, 'It is at your refund address.');
    await assertPaid(operator.page, { heading: 'Paid back', txids: [second] });
    assert.equal((await checkBooks(desk))['LTC outside'], -litoshis(LITECOIN_RESERVE));
  });
});

async function paneText(page: Page): Promise<string> {
  return page.getByRole('main').innerText();
}

/** The slip with this heading names these payments, and no slip asks for another. */
async function assertPaid(
  page: Page,
  slip: { readonly heading: string; readonly txids: readonly string[] },
): Promise<void> {
  const region = page.getByRole('region', { name: slip.heading, exact: true });
  await region.waitFor();
  for (const txid of slip.txids) await region.getByText(`${txid.slice(0, 8)}…${txid.slice(-8)}`).waitFor();
  await assertNothingToPay(page);
}

/** The file that the console saves, in base64. */
async function savePsbt(page: Page, button = 'Save as PSBT'): Promise<string> {
  const saving = page.waitForEvent('download');
  await press(page, button);
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), 'payouts-LTC.psbt');
  return (await readFile(await saved.path())).toString('base64');
}
