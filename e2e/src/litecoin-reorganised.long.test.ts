import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { litecoindSkipReason } from '@naru/rails/testing';
import { checkBooks } from './harness/desk-books.ts';
import { orderWon, prepareWonPayout } from './harness/litecoin-orders.ts';
import { litoshis, visitLitecoinDesk } from './harness/litecoin-visits.ts';
import {
  assertNothingToPay,
  attestDelivered,
  giveReason,
  openOrder,
  openQueue,
} from './pages/console-desk.ts';
import { waitForDetails, waitForText } from './pages/order-pages.ts';

/** Of the deposit, as the desk asks for them. */
const CONFIRMATIONS = 3;

describe('a deposit that the chain takes back', { skip: litecoindSkipReason() }, () => {
  const visits = visitLitecoinDesk();

  test('after the payout and while the desk is dead: a loss that a person takes note of', async () => {
    const { nodes, desk, visitor, operator } = visits;
    const placed = await orderWon(visits);
    const txid = await nodes.pay({ [placed.address]: placed.amount });
    await waitForDetails(visitor.page);
    await nodes.mine(CONFIRMATIONS);
    await waitForText(visitor.page, /3 of 3/);
    await prepareWonPayout(visits, placed);
    await attestDelivered(operator.page, 'KB-0003');
    await waitForText(visitor.page, 'You successfully bought');

    await desk.killHard();
    await nodes.reorganise(CONFIRMATIONS);
    await desk.start();
    await waitForText(visitor.page, '0 of 3 confirmations');
    await operator.page.reload();
    await waitForText(operator.page, 'Seen so far');
    assert.equal(await operator.page.getByText('On hold').count(), 0, 'it may be mined again');

    await desk.killHard();
    await nodes.spendElsewhere(txid);
    await desk.start();
    await operator.page.reload();
    await openQueue(operator.page, 'Needs a look');
    await openOrder(operator.page, placed.reference);
    await waitForText(operator.page, 'On hold: the customer’s payment is gone');
    await waitForText(
      operator.page,
      'For 1.5 LTC of that, the payout was made already: a loss unless it comes back.',
    );
    await waitForText(operator.page, txid);
    await assertNothingToPay(operator.page);
    await giveReason(operator.page, 'Close this hold', 'spent elsewhere; written off');
    await waitForText(operator.page, 'No hold, wrong amount, refund or program error.');
    const balances = await checkBooks(desk);
    assert.equal(balances['LTC losses'], litoshis(placed.amount));
  });
});
