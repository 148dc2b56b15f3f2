import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  type LitecoindPair,
  type MoneroBench,
  REGTEST_ACCOUNT,
  REGTEST_ADDRESS,
  REGTEST_VIEW_KEY,
  litecoindSkipReason,
  moneroSkipReason,
  startLitecoindPair,
  startMonero,
} from '@naru/rails/testing';
import { checkBooks } from './harness/desk-books.ts';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { openOrder, openQueue, preparePayout } from './pages/console-desk.ts';
import { placeOrder } from './pages/exchange-form.ts';
import { copyPayment, waitForDetails, waitForText } from './pages/order-pages.ts';

/** Of an order of this value. */
const CONFIRMATIONS = 10;
const READY_MAX_MS = 120_000;

describe(
  'a desk on local chains of Monero and Litecoin',
  {
    skip: moneroSkipReason() || litecoindSkipReason(),
  },
  () => {
    let monero: MoneroBench;
    let litecoin: LitecoindPair;
    const visits = visitDesk({
      hasOperator: true,
      desk: async () => {
        [monero, litecoin] = await Promise.all([startMonero(), startLitecoindPair()]);
        return {
          mode: 'live',
          config: {
            rates: 'demo',
            reserves: { LTC: '100' },
            xmr: {
              daemon: monero.daemonUrl,
              walletRpc: monero.watcherUrl,
              walletAuth: 'env:XMR_LOGIN',
              network: 'reg',
              address: REGTEST_ADDRESS,
              viewKey: 'env:XMR_VIEW',
            },
            ltc: {
              rpc: litecoin.watcher.rpcUrl,
              auth: 'env:LTC_RPC',
              network: 'reg',
              deposit: REGTEST_ACCOUNT,
              confirmations: 2,
            },
          },
          env: {
            DATABASE_URL: '',
            XMR_LOGIN: monero.watcherAuth,
            XMR_VIEW: REGTEST_VIEW_KEY,
            LTC_RPC: litecoin.watcher.auth,
          },
        };
      },
      // The wallet program first derives thousands of addresses, and no order is taken until it watches.
      prepare: ({ publicUrl }) =>
        waitUntil(READY_MAX_MS, 'Monero is not watched', async () => {
          const { lagging } = (await callJson(`${publicUrl}/ready`)).body;
          return Array.isArray(lagging) && lagging.length === 0;
        }),
    });
    after(async () => {
      await monero.stop();
      await litecoin.stop();
    });

    test('monero to litecoin: seen on both chains, with the server killed in the middle', async () => {
      const { desk, visitor, operator } = visits;
      const { page } = visitor;
      const receiver = await litecoin.newAddress();
      const orderId = await placeOrder(page, desk.publicUrl, {
        paySymbol: 'XMR',
        receiveSymbol: 'LTC',
        sendAmountText: '2',
        receivingAddress: receiver,
        email: 'mina@example.com',
      });
      const readOrder = async () => (await callJson(`${desk.publicUrl}/api/transaction/${orderId}`)).body;
      const { address, amount } = await copyPayment(page);
      assert.equal(amount, '2.000000000000');

      const { txid } = await monero.pay([{ address, baseUnits: 2_000_000_000_000n }]);
      await waitForDetails(page);
      await waitForText(page, 'Payment seen');
      await desk.killHard();
      await monero.mine(CONFIRMATIONS);
      await desk.start();
      await waitForText(page, 'An operator will send');

      const { id, convertedAmount } = await readOrder();
      await operator.page.reload();
      await openQueue(operator.page, 'To send');
      await openOrder(operator.page, String(id));
      await preparePayout(operator.page);
      await waitForText(operator.page, 'Pay out exactly');
      await desk.killHard();
      const payout = await litecoin.pay({ [receiver]: String(convertedAmount) });
      await litecoin.mine(2);
      await desk.start();
      await waitForText(page, 'You successfully bought');
      const delivered = await readOrder();
      assert.equal(delivered['status'], 'delivered');
      assert.ok(JSON.stringify(delivered['deposits']).includes(txid));
      assert.ok(JSON.stringify(delivered['payout']).includes(payout));
      await checkBooks(desk);
    });
  },
);
