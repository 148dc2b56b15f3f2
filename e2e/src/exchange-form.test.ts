import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { callJsonList } from './harness/json-call.ts';
import { waitUntil } from './harness/desk-process.ts';
import { emptyFirstAnswers } from './harness/browser.ts';
import { visitDesk } from './harness/visits.ts';
import { joinDesk } from './pages/account-pages.ts';
import { chooseCurrency, openForm as openExchange, waitForForm } from './pages/exchange-form.ts';

const visits = visitDesk({ isTranslated: true });

const FORM = '/buy-crypto-select';

async function openForm(path = FORM): Promise<Page> {
  const { page } = visits.visitor;
  await openExchange(page, visits.desk.publicUrl + path);
  return page;
}

const pickerOf = (page: Page, side: 'Pay' | 'Receive') =>
  page.getByRole('button', { name: new RegExp(`^${side} currency`) });

const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

/** Numbers as they are meant, without the commas between thousands. */
async function amountIn(page: Page, label: string): Promise<number> {
  return Number((await page.getByLabel(label).inputValue()).replaceAll(',', ''));
}

/** The currencies of this desk without some, as if it had never enabled them. */
async function withoutSymbols(page: Page, symbols: readonly string[]): Promise<void> {
  const all = await callJsonList(`${visits.desk.publicUrl}/api/currency/`);
  const rest = all.filter((row) => !symbols.includes(String(row['symbol'])));
  await emptyFirstAnswers(page);
  await page.route('**/api/currency/', (route) => route.fulfill({ json: rest }));
}

/** Everything the form needs but the consent. */
async function fillAllButTerms(page: Page): Promise<void> {
  await page.getByLabel('Amount to send').fill('300000');
  await page.getByLabel('E-mail', { exact: true }).fill('mina@example.com');
  await page.getByRole('button', { name: 'Use a rehearsal address' }).click();
}

test('the form says which step it is, and has every field with its name', async () => {
  const page = await openForm();
  const main = page.getByRole('main');
  const steps = main.getByRole('list', { name: 'Steps of the swap' }).getByRole('listitem');
  const words = (await steps.allTextContents()).map((text) => text.replaceAll(/[\d.\s]+/g, ' ').trim());
  assert.deepEqual(words, ['Select currency', 'Confirm payment', 'Invoice']);
  assert.equal(await main.locator('[aria-current="step"]').count(), 1);
  for (const label of ['Amount to send', 'Amount to receive'])
    assert.equal(
      await main.getByLabel(label).getAttribute('inputmode'),
      label.endsWith('send') ? 'numeric' : 'decimal',
    );
  await main.getByLabel('E-mail', { exact: true }).waitFor();
  await main.getByLabel('Receiving address (TRON (TRC20))', { exact: true }).waitFor();
  const terms = main.getByRole('checkbox', { name: 'I accept the Terms of Service' });
  assert.equal(await terms.isChecked(), false);
  const link = main.getByRole('link', { name: 'Terms of Service' });
  assert.deepEqual(
    [await link.getAttribute('href'), await link.getAttribute('target')],
    ['/regulations', '_blank'],
  );
});

test('currencies stand from A to Z with icon and name, and a press beside the list closes it', async () => {
  const page = await openForm();
  const picker = pickerOf(page, 'Pay');
  await picker.click();
  const options = page.getByRole('listbox').getByRole('option');
  // The list comes after the frame that answers the press.
  await options.first().waitFor();
  const symbols = await options.locator('b, strong').allTextContents();
  assert.equal(symbols.length, 26);
  assert.deepEqual(symbols, symbols.toSorted());
  assert.equal((await options.locator('svg, img').count()) >= 26, true);
  await options.filter({ hasText: 'Bitcoin' }).first().waitFor();
  // The chosen KRW is far down; the list opens at its top all the same.
  assert.equal(await page.getByRole('listbox').evaluate((list) => list.scrollTop), 0);
  assert.match((await options.filter({ hasText: 'Litecoin' }).textContent()) ?? '', /\$\d/);
  await page.mouse.click(30, 500);
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  const shortcuts = (name: string) => page.getByRole('group', { name }).getByRole('button');
  await pickerOf(page, 'Receive').click();
  await options.first().waitFor();
  assert.deepEqual(await shortcuts('Popular').allTextContents(), ['BTC', 'ETH', 'USDT', 'XRP', 'KRW']);
  assert.equal(await shortcuts('Recent').count(), 0);
  assert.match((await options.filter({ hasText: 'Litecoin' }).textContent()) ?? '', /\d available/);
  await shortcuts('Popular').filter({ hasText: 'ETH' }).click();
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  assert.match((await pickerOf(page, 'Receive').textContent()) ?? '', /ETH/);
  await picker.click();
  await options.first().waitFor();
  assert.deepEqual(await shortcuts('Recent').allTextContents(), ['ETH']);
  await page.getByRole('combobox').fill('dollar');
  assert.equal(await shortcuts('Popular').count(), 0);
  assert.match((await options.allTextContents()).join(), /^USDT[^,]*$/);
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  assert.equal(await picker.evaluate((button) => button === document.activeElement), true);
});

for (const { missing, pair } of [
  { missing: [], pair: ['KRW', 'USDT'] },
  { missing: ['KRW', 'USDT'], pair: ['ADA', 'APT'] },
  { missing: ['KRW'], pair: ['ADA', 'USDT'] },
  { missing: ['USDT'], pair: ['KRW', 'APT'] },
]) {
  test(`without ${missing.join(' and ') || 'any gap'} it begins with ${pair.join(' for ')}`, async () => {
    await withoutSymbols(visits.visitor.page, missing);
    const page = await openForm();
    const chosen = [pickerOf(page, 'Pay'), pickerOf(page, 'Receive')];
    for (const [index, symbol] of pair.entries())
      assert.match((await chosen[index]?.textContent()) ?? '', new RegExp(`${symbol}\\b|${symbol}[A-Z]`));
  });
}

test('either amount follows the other, and the swap button turns the pair round', async () => {
  const page = await openForm();
  await page.getByLabel('Amount to send').fill('300000');
  const received = await amountIn(page, 'Amount to receive');
  assert.ok(received > 100 && received < 400, `${received}`);
  await page.getByLabel('Amount to send').fill('600000');
  assert.ok(Math.abs((await amountIn(page, 'Amount to receive')) / received - 2) < 0.01);
  await page.getByLabel('Amount to receive').fill('100');
  const sent = await amountIn(page, 'Amount to send');
  assert.ok(sent > 100_000 && sent < 200_000, `${sent}`);
  await page.getByLabel('Amount to send').fill('');
  assert.equal(await page.getByLabel('Amount to receive').inputValue(), '');
  await page.getByLabel('Amount to send').fill('300000');
  await page.getByRole('button', { name: 'Swap currencies' }).click();
  assert.match((await pickerOf(page, 'Pay').textContent()) ?? '', /USDT/);
  assert.match((await pickerOf(page, 'Receive').textContent()) ?? '', /KRW/);
  await page.getByLabel('Receiving address (Bank transfer)', { exact: true }).waitFor();
  assert.equal(await amountIn(page, 'Amount to receive'), 300_000);
  assert.ok((await amountIn(page, 'Amount to send')) < 400);
});

test('a pasted amount is understood and replaced as a whole, and what is refused is said', async () => {
  const page = await openForm();
  const pay = page.getByLabel('Amount to send');
  await pay.focus();
  await page.keyboard.insertText('₩1,000,000 ');
  await page.keyboard.press('Tab');
  await waitUntil(3000, 'the amount is not grouped', async () => (await pay.inputValue()) === '1,000,000');
  await page.keyboard.press('Shift+Tab');
  await page.waitForFunction(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement && field.value === '1000000';
  });
  await page.keyboard.type('70000');
  assert.equal(await pay.inputValue(), '70000');
  await pay.fill('');
  await page.keyboard.insertText('70,000 KRW');
  assert.equal(await amountIn(page, 'Amount to send'), 70_000);
  const refusal = page.getByText('Only digits, commas and a point are allowed here.');
  assert.equal(await refusal.count(), 0);
  for (const foreign of ['0.5 ETH', '$500']) {
    await pay.fill('70000');
    await page.keyboard.insertText(foreign);
    await page.getByText('That is an amount in another currency.').waitFor();
    assert.equal(await amountIn(page, 'Amount to send'), 70_000);
  }
  await pay.fill('');
  await pay.pressSequentially('1e5');
  assert.equal(await pay.inputValue(), '1');
  await page.keyboard.press('Tab');
  await refusal.waitFor();
  await pay.fill('9'.repeat(400));
  await page.keyboard.press('Tab');
  await page.getByText('That amount is too large.').waitFor();
  assert.equal(await page.getByLabel('Amount to receive').inputValue(), '');
});

test('a link with wrong values opens the ordinary form, and a slip in an e-mail is asked about', async () => {
  const page = await openForm(`${FORM}?from=NOPE&to=%3Cb%3E&amount=1e5&side=up&lang=xx`);
  assert.match((await pickerOf(page, 'Pay').textContent()) ?? '', /KRW/);
  assert.match((await pickerOf(page, 'Receive').textContent()) ?? '', /USDT/);
  assert.equal(await page.getByLabel('Amount to send').inputValue(), '1,000,000');
  const email = page.getByLabel('E-mail', { exact: true });
  await email.fill('mina@');
  await page.keyboard.press('Tab');
  await page.getByText('Enter the whole e-mail address').waitFor();
  await email.fill('mina@gmial.com');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Did you mean mina@gmail.com?' }).click();
  assert.equal(await email.inputValue(), 'mina@gmail.com');
});

test('choosing the currency of the other side turns the pair round', async () => {
  const page = await openForm();
  await chooseCurrency(page, 'Receive currency', 'KRW');
  assert.match((await pickerOf(page, 'Pay').textContent()) ?? '', /USDT/);
});

test('the checks come in their order, one message each, and nothing is sent before the last', async () => {
  const page = await openForm();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/transaction/add')) sent.push(request);
  });
  const toasts = page.getByRole('alert');
  const refusedWith = async (sentence: string): Promise<void> => {
    await pressContinue(page);
    await toasts.filter({ hasText: sentence }).first().waitFor();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await page.reload();
    await waitForForm(page);
  };
  await page.getByLabel('Amount to send').fill('');
  await refusedWith('Minimum transaction amount should be equivalent to $50.');
  await page.getByLabel('Amount to send').fill('1000');
  await refusedWith('Minimum transaction amount should be equivalent to $50.');
  await page.getByLabel('Amount to send').fill('300000');
  await refusedWith('Please fill out all necessary fields with valid amounts.');
  await fillAllButTerms(page);
  await pressContinue(page);
  await toasts.filter({ hasText: 'Please accept the Terms of Service.' }).first().waitFor();
  // The sentence is said again although its last toast still fades.
  await toasts.filter({ hasText: 'Please accept' }).evaluate((toast) => {
    toast.setAttribute('data-old', '');
    toast.querySelector('button')?.click();
    document.querySelector<HTMLButtonElement>('main form [type=submit]')?.click();
  });
  await page.locator('[role=alert]:not([data-old])').filter({ hasText: 'Please accept' }).waitFor();
  assert.equal(sent.length, 0);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
  await page.waitForURL(/\/buy-crypto-confirm\//);
  // By the change of the page, not by its time.
  await toasts.first().waitFor({ state: 'detached', timeout: 2000 });
  assert.equal(sent.length, 1);
  await openForm();
  const field = page.getByLabel(/^Receiving address/);
  await field.fill('');
  await page.getByRole('button', { name: /^Use naru\w+ again$/ }).click();
  assert.match(await field.inputValue(), /^naru/);
});

test('the stored user identifier goes with the order, and a refusal is shown and logged', async () => {
  const page = await openForm();
  await page.evaluate(() => localStorage.setItem('userId', 'somebody'));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const bodies: Record<string, unknown>[] = [];
  await page.route('**/api/transaction/add', (route) => {
    bodies.push({ ...Object(route.request().postDataJSON()) });
    return route.fulfill({
      status: 409,
      json: { success: false, code: 'rail_unavailable', message: 'The ferry does not sail today.' },
    });
  });
  await fillAllButTerms(page);
  await page.getByRole('checkbox').check();
  await pressContinue(page);
  await page.getByRole('alert').filter({ hasText: /.+/ }).first().waitFor();
  assert.equal(bodies[0]?.['userId'], 'somebody');
  for (const field of ['email', 'address', 'fromCurrency', 'toCurrency', 'fromAmount', 'convertedAmount'])
    assert.ok(field in (bodies[0] ?? {}), field);
  assert.match(page.url(), /buy-crypto-select$/);
  assert.ok(
    logged.some((line) => line.includes('no order was made')),
    logged.join('\n'),
  );
});

test('a second press after a lost answer and a reload leads to the order of the first', async () => {
  const page = await openForm();
  await fillAllButTerms(page);
  await page.getByRole('checkbox', { name: 'I accept the Terms of Service' }).check();
  const lost: string[] = [];
  await page.route(
    '**/api/transaction/add',
    async (route) => {
      lost.push(await (await route.fetch()).text());
      await route.abort();
    },
    { times: 1 },
  );
  await pressContinue(page);
  await page.getByRole('alert').filter({ hasText: 'Network Error' }).first().waitFor();
  await page.waitForFunction(() => /"address":"[^"]/.test(sessionStorage.getItem('exchangeDraft') ?? ''));
  await page.reload();
  await page.getByRole('checkbox', { name: 'I accept the Terms of Service' }).check();
  await pressContinue(page);
  await page.waitForURL(/\/buy-crypto-confirm\//);
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  assert.ok(orderId.length > 8);
  assert.ok(lost[0]?.includes(orderId), `${orderId} is not in ${lost[0]}`);
});

test('without prices nothing can be ordered, and that is said in the form alone', async () => {
  const { page } = visits.visitor;
  await emptyFirstAnswers(page);
  await page.route('**/api/market/rates', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'x', message: 'No rates' } }),
  );
  await page.route('**/api/market/stream', (route) => route.abort());
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(visits.desk.publicUrl + FORM);
  await page.getByText('There is no current rate for this pair.').first().waitFor();
  assert.equal(await page.getByText('No rates').count(), 0);
  assert.ok(
    logged.some((line) => line.includes('the rates could not be loaded')),
    logged.join('\n'),
  );
});

test('missing margins are reported in the words of the desk', async () => {
  const { page } = visits.visitor;
  await emptyFirstAnswers(page);
  await page.route('**/api/percentageAdjustment/', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'x', message: 'No margins today' } }),
  );
  await page.goto(visits.desk.publicUrl + FORM);
  await page.getByRole('alert').filter({ hasText: 'No margins today' }).first().waitFor();
});

test('a missing network is reported, in the words of the desk if it has some', async () => {
  const { page } = visits.visitor;
  let message: string | null = 'No such network';
  await emptyFirstAnswers(page);
  await page.route('**/api/walletAddress/**', (route) =>
    message === null
      ? route.abort()
      : route.fulfill({ status: 404, json: { success: false, code: 'x', message } }),
  );
  await page.goto(visits.desk.publicUrl + FORM);
  await page.getByRole('alert').filter({ hasText: message }).first().waitFor();
  message = null;
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).first().waitFor();
});

test('what was typed outlives a reload, and a link lays out its pair', async () => {
  const page = await openForm('/buy-crypto-select?from=BTC&to=ETH');
  assert.match((await pickerOf(page, 'Pay').textContent()) ?? '', /BTC/);
  assert.match((await pickerOf(page, 'Receive').textContent()) ?? '', /ETH/);
  await page.getByLabel('Amount to send').fill('0.5');
  await page.getByLabel('E-mail', { exact: true }).fill('mina@example.com');
  // Stored at once: somebody who leaves the page right after typing finds it again.
  const stored = await page.evaluate(() => sessionStorage.getItem('exchangeDraft'));
  assert.match(stored ?? '', /mina@example\.com/);
  await page.reload();
  await waitForForm(page);
  assert.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), 'mina@example.com');
  assert.equal(await amountIn(page, 'Amount to send'), 0.5);
});

test('an address that was replaced does not come back, by a reload or from the order', async () => {
  const page = await openForm();
  await fillAllButTerms(page);
  const address = page.getByLabel(/^Receiving address/);
  // The sample comes from the server, and would take the place of what is typed before it.
  const field = await address.elementHandle();
  await page.waitForFunction(
    (element) => element !== null && 'value' in element && element.value !== '',
    field,
  );
  const sample = await address.inputValue();
  await address.fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await page.waitForFunction(() => /TJRabPrwbZ/.test(sessionStorage.getItem('exchangeDraft') ?? ''));
  await address.fill(sample);
  await page.reload();
  await waitForForm(page);
  assert.ok(['', sample].includes(await address.inputValue()), await address.inputValue());
  await address.fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await page.waitForFunction(() => /TJRabPrwbZ/.test(sessionStorage.getItem('exchangeDraft') ?? ''));
  await page.getByRole('checkbox', { name: 'I accept the Terms of Service' }).check();
  await address.fill(sample);
  await pressContinue(page);
  await page.waitForURL(/\/buy-crypto-confirm\//);
  await page.goBack();
  await page.getByText(/updated \d+ s ago/).waitFor();
  assert.equal(await address.inputValue(), sample);
});

test('somebody who is signed in finds the e-mail of the account filled in, and may change it', async () => {
  const { page } = visits.visitor;
  await joinDesk(page, visits.desk.publicUrl, {
    username: 'Noa',
    email: 'noa@example.com',
    password: 'a river at noon',
  });
  await openForm();
  const email = page.getByRole('main').getByLabel('E-mail', { exact: true });
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('main [type=email]')?.value !== '',
  );
  assert.equal(await email.inputValue(), 'noa@example.com');
  await email.fill('');
  await email.fill('other@example.com');
  assert.equal(await email.inputValue(), 'other@example.com');
});
