import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { main, register, sendLogin } from './pages/account-pages.ts';
import { openOrder, openQueue, preparePayout, stepUp } from './pages/console-desk.ts';
import { placeOrder } from './pages/exchange-form.ts';
import { moveClock, payOut } from './pages/rehearsal-box.ts';
import { findPageFaults } from './screens/inspect-page.ts';

const visits = visitDesk({ hasOperator: true });
const ANN = { username: 'Ann', email: 'ann@example.com', password: 'a river at night' };
const NARU = fileURLToPath(new URL('../../apps/server/src/cli/naru.ts', import.meta.url));
/** The desk looks every half minute. */
const DRAWN_WITHIN_MS = 60_000;

/** Orders and pays as a visitor does; gives the order’s reference. */
async function orderAndPay(page: Page): Promise<string> {
  const { publicUrl } = visits.desk;
  const wish = { paySymbol: 'LTC', receiveSymbol: 'ETH', sendAmountText: '2.5', receivingAddress: null };
  const orderId = await placeOrder(page, publicUrl, { ...wish, email: ANN.email });
  for (const action of ['pay', 'mine_block', 'mine_block'])
    await callJson(`${publicUrl}/api/rehearsal/transaction/${orderId}`, { body: { action } });
  return String((await callJson(`${publicUrl}/api/transaction/${orderId}`)).body['id']);
}

async function readLottery(): Promise<Record<string, unknown>> {
  return Object((await callJson(`${visits.desk.publicUrl}/api/desk`)).body['lottery']);
}

/** Moves the clock until the day is over, and waits until the desk has drawn it by itself. */
async function endDay(operator: Page, date: string): Promise<void> {
  const { body } = await callJson(`${visits.desk.publicUrl}/api/lottery/${date}`);
  // And an hour, so that it is over for more than the minute before the draw.
  const minutes = (Date.parse(String(body['endsAt'])) - Date.now()) / 60_000 + 60;
  await moveClock(operator, Math.ceil(minutes));
  await waitUntil(DRAWN_WITHIN_MS, 'no draw', async () => (await readLottery())['last'] === date);
}

/** As everybody can, in the browser and by the command. */
async function repeatDraw(page: Page, date: string): Promise<void> {
  await page.getByRole('button', { name: 'Repeat the draw' }).last().click();
  await page.getByText('Repeated in your browser: secret, entries and winner are as published.').waitFor();
  const args = ['--no-warnings', NARU, 'lottery', 'verify', date, '--desk', visits.desk.publicUrl];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  assert.equal(stdout, `${date}: verified; published winner: entry 1 of 1\n`);
}

test('a day is drawn, and its winner finds the prize, says where it goes and is paid', async () => {
  const { page } = visits.visitor;
  const operator = visits.operator.page;
  await register(page, visits.desk.publicUrl, ANN);
  // Soon after midnight it is longer to the end of the day than an ordinary session lasts.
  await main(page).getByLabel('Remember me').check();
  await sendLogin(page, ANN.email, ANN.password);
  await page.waitForURL(/\/user-profile/);
  const reference = await orderAndPay(page);
  await openQueue(operator, 'To send');
  await openOrder(operator, reference);
  await preparePayout(operator);
  await payOut(operator);
  const date = String((await readLottery())['next']);
  await endDay(operator, date);

  await page.goto(visits.desk.publicUrl);
  await page.getByRole('link', { name: 'Your lottery entries' }).click();
  await page.getByText('Your entry: 1 of 1').waitFor();
  const { body } = await callJson(`${visits.desk.publicUrl}/api/lottery/${date}`);
  await page.getByText(`Its line in the list: ${String(Object(body['winner']).leaf)}`).waitFor();
  await page
    .getByText(new RegExp(`^You won [\\d.]+ USDT \\(TRON, TRC20\\) in the lottery of ${date}!$`))
    .waitFor();
  await repeatDraw(page, date);
  assert.deepEqual(await findPageFaults(page), []);
  const address = page.getByLabel('Receiving address (TRON, TRC20)');
  await address.fill('5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF');
  await page.getByRole('button', { name: 'Send it here' }).click();
  await page
    .getByText(/private key/)
    .first()
    .waitFor();
  assert.equal(await address.inputValue(), '');
  await page.getByRole('button', { name: 'Use a rehearsal address' }).click();
  await page.getByRole('button', { name: 'Send it here' }).click();
  await page.getByText(/^Your prize will be sent to naruusdttron1/).waitFor();

  await operator.goto(visits.desk.consoleUrl);
  await operator.getByRole('link', { name: new RegExp(`^Prize of ${date}: `) }).click();
  const dialog = operator.getByRole('dialog', { name: `Prize of ${date}` });
  await dialog.getByRole('button', { name: 'Pay from the rehearsal wallet' }).click();
  const evidence = dialog.getByLabel('Transaction');
  await waitUntil(5_000, 'nothing was paid', async () => /^\w{64}$/.test(await evidence.inputValue()));
  await dialog.getByLabel('Reason').fill('a journey');
  assert.deepEqual(await findPageFaults(operator), []);
  await stepUp(operator, 'Record payment');
  await operator.getByRole('row', { name: new RegExp(`^${date} .* Paid, not final yet `) }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByText(/^Your prize was sent to naruusdttron1/).waitFor();
  await page.getByText(/^Entry 1 of 1 won .* It was paid\.$/).waitFor();
  assert.ok(!asked.includes(`/api/lottery/${date}`), 'days of own entries come with them');
  assert.deepEqual(await findPageFaults(page), []);
});
