import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { findAssetFacts } from '@naru/chains';
import { EvmLab, TEST_ACCOUNT, anvilSkipReason, callData, startAnvil } from '@naru/rails/testing';
import { checkBooks } from './harness/desk-books.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { openOrder, openQueue, preparePayout } from './pages/console-desk.ts';
import { placeOrder } from './pages/exchange-form.ts';
import { copyPayment, waitForDetails, waitForText } from './pages/order-pages.ts';

const ETHER = 10n ** 18n;
const RECEIVER = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('a desk on a local chain of Ethereum', { skip: anvilSkipReason }, () => {
  let lab: EvmLab;
  const contract = (findAssetFacts('USDT-eth')?.contract ?? '').toLowerCase();
  const visits = visitDesk({
    hasOperator: true,
    desk: async () => {
      lab = await EvmLab.open(await startAnvil(1));
      await lab.place('TetherToken', contract, 6n);
      return {
        mode: 'live',
        config: {
          rates: 'demo',
          reserves: { ETH: '50', 'USDT-eth': '50000' },
          eth: {
            rpc: lab.url,
            network: 'reg',
            deposit: TEST_ACCOUNT,
            tokens: ['USDT'],
            payFrom: [lab.payer],
            confirmations: 3,
          },
        },
        env: { DATABASE_URL: '' },
      };
    },
  });
  after(() => lab.stop());

  const readOrder = async (orderId: string) =>
    (await callJson(`${visits.desk.publicUrl}/api/transaction/${orderId}`)).body;

  test('ether to tether: both seen on the chain, with the server killed in the middle of each', async () => {
    const { desk, visitor, operator } = visits;
    const orderId = await placeOrder(visitor.page, desk.publicUrl, {
      paySymbol: 'ETH',
      receiveSymbol: 'USDT',
      sendAmountText: '0.5',
      receivingAddress: RECEIVER,
      email: 'mina@example.com',
    });
    const { address, amount } = await copyPayment(visitor.page);
    assert.equal(amount, '0.500000000000000000');

    const deposit = await lab.send({ to: address, value: ETHER / 2n });
    await lab.mine();
    await waitForDetails(visitor.page);
    await waitForText(visitor.page, 'Payment seen');
    await desk.killHard();
    await lab.mine(2);
    await desk.start();
    await waitForText(visitor.page, 'An operator will send');

    const { id, convertedAmount } = await readOrder(orderId);
    await operator.page.reload();
    await openQueue(operator.page, 'To send');
    await openOrder(operator.page, String(id));
    await preparePayout(operator.page);
    await waitForText(operator.page, 'Pay out exactly');
    const owed = BigInt(String(convertedAmount).replace('.', ''));
    const call = async (method: string, to: string): Promise<string> =>
      lab.send({ to: contract, data: callData('TetherToken', method, to, owed) });
    await desk.killHard();
    await call('mint(address,uint256)', lab.payer);
    const payout = await call('transfer(address,uint256)', RECEIVER);
    await lab.mine();
    await desk.start();
    await lab.mine(2);
    await waitForText(visitor.page, 'You successfully bought');
    const delivered = await readOrder(orderId);
    assert.equal(delivered['status'], 'delivered');
    assert.ok(JSON.stringify(delivered['deposits']).includes(deposit));
    assert.ok(JSON.stringify(delivered['payout']).includes(payout));
    await checkBooks(desk);
  });
});
