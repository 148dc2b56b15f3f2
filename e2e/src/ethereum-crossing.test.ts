import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { findAssetFacts } from '@naru/chains';
import type { Page } from 'playwright-core';
import { EvmLab, TEST_ACCOUNT, anvilSkipReason, callData, startAnvil } from '@naru/rails/testing';
import { checkBooks } from './harness/desk-books.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { openOrder, openQueue, preparePayout } from './pages/console-desk.ts';
import { placeOrder } from './pages/exchange-form.ts';
import { copyPayment, waitForDetails, waitForText } from './pages/order-pages.ts';
import { findPageFaults } from './screens/inspect-page.ts';

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

  const balanceOf = (account: string): object => ({
    to: contract,
    data: callData('TetherToken', 'balanceOf(address)', account),
  });

  /** The node holds the keys of its accounts, as the wallet of a browser holds those of its owner. */
  const addWallet = async (page: Page): Promise<void> => {
    await page.exposeFunction('askNode', (method: string, params: readonly unknown[]) =>
      method === 'eth_requestAccounts' ? [lab.payer] : lab.call(method, ...params),
    );
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        ethereum: {
          request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
            Reflect.get(globalThis, 'askNode')(method, params),
        },
      });
    });
  };

  const readOrder = async (orderId: string) =>
    (await callJson(`${visits.desk.publicUrl}/api/transaction/${orderId}`)).body;

  test('ether to tether: both seen on the chain, with the server killed in the middle of each', async () => {
    const { desk, visitor, operator } = visits;
    await addWallet(operator.page);
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
    await lab.send({ to: contract, data: callData('TetherToken', 'mint(address,uint256)', lab.payer, owed) });
    await lab.mine();
    await operator.page.getByRole('button', { name: 'Send with the wallet of this browser' }).click();
    const sent = operator.page.getByText('Your wallet has sent it.');
    await sent.waitFor();
    await operator.page.reload();
    await sent.waitFor();
    await desk.killHard();
    await lab.mine();
    await desk.start();
    await lab.mine(2);
    await waitForText(visitor.page, 'You successfully bought');
    const delivered = await readOrder(orderId);
    assert.equal(delivered['status'], 'delivered');
    assert.ok(JSON.stringify(delivered['deposits']).includes(deposit));
    assert.equal(
      await lab.call('eth_call', balanceOf(RECEIVER), 'latest'),
      `0x${owed.toString(16).padStart(64, '0')}`,
    );
    const books = await checkBooks(desk);
    const [{ txid }] = Object(delivered['payout']);
    const receipt = Object(await lab.call('eth_getTransactionReceipt', txid));
    const feeWei = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    assert.ok(feeWei > 0n);
    assert.equal(books['ETH fees'], feeWei);
  });

  test('what came is listed for the signer, who gets a file of transactions', async () => {
    const { desk, operator } = visits;
    const { page } = operator;
    // It was stopped for a look at its books.
    await desk.start();
    await page.goto(`${desk.consoleUrl}/treasury?view=sweep`);
    const read = page.getByRole('button', { name: 'Read the network' });
    await read.click();
    await waitForText(page, 'Enter your address.');
    await page.getByLabel('To your address').fill(RECEIVER);
    await page.route('**/api/treasury/sweeps', (route) => route.abort());
    await read.click();
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.unroute('**/api/treasury/sweeps');
    await read.click();
    const plan = page.getByRole('region', { name: /^Plan for Ethereum/ });
    await plan.getByText('ETH moved').waitFor();
    assert.match(await plan.innerText(), /0\.49\d+ ETH \(addresses: 1\)/);
    assert.deepEqual(await findPageFaults(page), []);
    const saving = page.waitForEvent('download');
    await plan.getByRole('button', { name: 'Save as CSV' }).click();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), 'sweep-eth.csv');
    const [head = '', row = '', rest] = (await readFile(await saved.path(), 'utf8')).split('\r\n');
    assert.match(head, /,chain_id,to,value,data,nonce,gas_limit,gas_price$/);
    assert.match(row, new RegExp(`^1,move,0x\\w{40},m/44h/60h/0h/0/0,${RECEIVER},ETH,0\\.49\\d+,`));
    assert.equal(rest, '');
  });
});
