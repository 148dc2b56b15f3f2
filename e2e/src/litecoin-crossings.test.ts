import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { litecoindSkipReason } from '@naru/rails/testing';
import { checkBooks } from './harness/desk-books.ts';
import { orderWon, prepareLitecoinPayout, prepareWonPayout } from './harness/litecoin-orders.ts';
import { visitLitecoinDesk } from './harness/litecoin-visits.ts';
import { attestDelivered } from './pages/console-desk.ts';
import { waitForDetails, waitForText } from './pages/order-pages.ts';
import { longTest } from './harness/long-form.ts';

describe('a desk on a real chain', { skip: litecoindSkipReason() }, () => {
  const visits = visitLitecoinDesk();

  test('litecoin to won: paid on a real chain, attested at the bank, delivered', async () => {
    const { nodes, desk, visitor, operator } = visits;
    const placed = await orderWon(visits);
    assert.match(placed.address, /^rltc1q/);
    assert.equal(placed.amount, '1.50000000');

    const txid = await nodes.pay({ [placed.address]: placed.amount });
    await waitForDetails(visitor.page);
    await waitForText(visitor.page, 'Payment seen');

    // The server dies with the deposit seen and unconfirmed; the chain goes on without it.
    await desk.killHard();
    await nodes.mine(1);
    await desk.start();
    await nodes.mine(2);
    await waitForText(visitor.page, /3 of 3/);
    assert.equal((await visits.readOrder(placed.orderId))['stage'], 'funded');

    await prepareWonPayout(visits, placed);
    await waitForText(visitor.page, 'We are about to send');

    // And once more when the payout is prepared: what was written down is still to be paid, once.
    await desk.killHard();
    await desk.start();
    await operator.page.reload();
    await attestDelivered(operator.page, 'KB-20261121-000777');

    await waitForText(visitor.page, 'You successfully bought');
    const order = await visits.readOrder(placed.orderId);
    assert.equal(order['status'], 'delivered');
    assert.equal(JSON.stringify(order['deposits']).includes(txid), true);
    await checkBooks(desk);
  });

  // In the short form `litecoin-outgoing.test.ts` goes this way.
  longTest('won to litecoin: received at the bank, paid from a wallet, verified on the chain', async () => {
    const { nodes, desk, visitor, operator } = visits;
    const { orderId, receiver, owed } = await prepareLitecoinPayout(visits, {
      amount: '200000',
      bankReference: 'NB-0001',
    });

    // The server dies with the payout prepared; the operator pays all the same.
    await desk.killHard();
    const txid = await nodes.pay({ [receiver]: owed });
    await desk.start();
    await operator.page.reload();
    await waitForText(operator.page, txid.slice(0, 8));
    assert.equal((await visits.readOrder(orderId))['stage'], 'sent');

    await nodes.mine(6);
    await waitForText(visitor.page, 'You successfully bought');
    const delivered = await visits.readOrder(orderId);
    assert.equal(delivered['status'], 'delivered');
    assert.equal(JSON.stringify(delivered['payout']).includes(txid), true);
    await checkBooks(desk);
  });
});
