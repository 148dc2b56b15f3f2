import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';
import { sampleOf } from './harness/long-form.ts';
import { visitDesk } from './harness/visits.ts';
import { changeOrder, copyPayment, readClipboard, waitForApp, waitForDetails } from './pages/order-pages.ts';
import { type StagedName, stageOrders } from './screens/staged-orders.ts';

let orderIds: ReadonlyMap<StagedName, string>;
const visits = visitDesk({
  prepare: async (desk) => {
    orderIds = await stageOrders(desk);
  },
});

const idOf = (name: StagedName): string => orderIds.get(name) ?? '';
const confirmPath = (name: StagedName): string => `/buy-crypto-confirm/${idOf(name)}`;
const detailsPath = (name: StagedName): string => `/buy-crypto-details/${idOf(name)}`;

const TOKENS = readFileSync(new URL('../../packages/ui/src/tokens.css', import.meta.url), 'utf8');

async function readOrder(name: StagedName): Promise<Record<string, unknown>> {
  return (await callJson(`${visits.desk.publicUrl}/api/transaction/${idOf(name)}`)).body;
}

async function open(path: string): Promise<Page> {
  const { page } = visits.visitor;
  await page.goto(visits.desk.publicUrl + path);
  await waitForApp(page);
  return page;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A colour of the dark theme as the tokens have it: built sheets call them by shorter names. */
function darkColourOf(name: string): string {
  const [dark = ''] = TOKENS.split("[data-theme='is_light']");
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(dark)?.[1] ?? assert.fail(name);
}

const toast = (page: Page, words: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: words }).first();

test('the payment page shows what to pay, where, and what was agreed', async () => {
  const page = await open(confirmPath('pending'));
  const order = await readOrder('pending');
  await page.getByText('Transaction UID').first().waitFor();
  const text = ((await page.getByRole('main').innerText()) ?? '').replaceAll(/\s+/g, ' ');
  const bare = text.replaceAll(' ', '');
  for (const words of [
    '2 LTC',
    'Litecoin',
    // A page leaves out the zeros that say nothing.
    String(order['convertedAmount']).replace(/\.?0+$/, ''),
    'ETH',
    String(order['id']),
    'mina@example.com',
  ])
    assert.ok(text.includes(words), words);
  for (const address of [order['depositAddress'], order['address']])
    assert.ok(bare.includes(String(address)), String(address));
  for (const label of [
    'Transaction UID',
    'Receiver address',
    'Amount to send',
    'Amount to be received',
    'Client e-mail',
    'Network',
    'Rate',
    'Fee, included in the rate',
    'Rate fixed',
  ])
    assert.ok(text.includes(label), label);
  // Demo rates are labelled, and shown all the same.
  assert.match(text, /1 ETH = [\d,.]+ LTC · Demo rates/);
  const code = page.getByRole('button', { name: /^QR code/ }).locator('svg');
  const box = await code.boundingBox();
  assert.deepEqual([box?.width, box?.height], [228, 228]);
  await page
    .getByRole('timer')
    .or(page.getByText(/^\d\d:\d\d$/))
    .first()
    .waitFor();
  const step = page.locator('[aria-current="step"]');
  assert.match((await step.textContent()) ?? '', /Confirm payment/);
});

test('a press on the code or on the address copies the address, and says so', async () => {
  const page = await open(confirmPath('pending'));
  const { depositAddress } = await readOrder('pending');
  for (const name of [/^QR code/, /^Copy address/]) {
    await page.evaluate(() => navigator.clipboard.writeText('nothing'));
    await page.getByRole('button', { name }).first().click();
    await toast(page, 'Copied').waitFor();
    assert.equal(await readClipboard(page), depositAddress);
    await page.reload();
  }
});

test('what is still to be paid is one block, after "I paid" and when too little came', async () => {
  for (const [name, label] of [
    ['claimed', 'If you have not paid yet, send exactly'],
    ['short', 'Still missing: send exactly'],
  ] as const) {
    const page = await open(detailsPath(name));
    const { deviation, fromAmount, depositAddress } = await readOrder(name);
    const missing = fieldsOf(deviation)['amount'] ?? fromAmount;
    const amount = String(missing).replace(/\.?0+$/, '');
    const block = page.getByRole('region', { name: `${label} ${amount} LTC` });
    await block.getByRole('timer').waitFor();
    const code = await block
      .getByRole('button', { name: /^QR code/ })
      .locator('svg')
      .boundingBox();
    assert.deepEqual([code?.width, code?.height], [228, 228]);
    const copied = await copyPayment(page);
    assert.deepEqual([copied.address, Number(copied.amount)], [depositAddress, Number(amount)]);
  }
});

test('on the narrowest phones the logo is visible, and the code stays inside its slip', async () => {
  const { page } = visits.visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  await open(confirmPath('pending'));
  await page.getByRole('banner').locator('svg').first().waitFor();
  const code = page.getByRole('button', { name: /^QR code/ });
  assert.equal((await code.locator('svg').boundingBox())?.width, 228);
  const [inner, outer] = await code.evaluate((element) => {
    let slip = element.parentElement;
    while (slip !== null && getComputedStyle(slip).borderLeftWidth !== '1px') slip = slip.parentElement;
    const { left, right } = element.getBoundingClientRect();
    const around = slip?.getBoundingClientRect();
    return [
      [left, right],
      [around?.left, around?.right],
    ];
  });
  assert.ok(
    Number(inner?.[0]) >= Number(outer?.[0]) && Number(inner?.[1]) <= Number(outer?.[1]),
    String([inner, outer]),
  );
});

test('a bank is paid by its account line, and spoken of as a bank', async () => {
  const page = await open(confirmPath('bank'));
  const { depositAddress } = await readOrder('bank');
  const code = page.getByRole('button', { name: /^QR code of the account/ });
  const box = await code.locator('svg').boundingBox();
  assert.deepEqual([box?.width, box?.height], [228, 228]);
  await code.click();
  await toast(page, 'Copied').waitFor();
  assert.equal(await readClipboard(page), depositAddress);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await waitForDetails(page);
  await page.getByText('The bank is simulated', { exact: false }).waitFor();
  const text = await page.getByRole('main').innerText();
  assert.doesNotMatch(text, /\bblock|confirmations|[0-9a-f]{64}/i);
});

test('a copy that fails is reported as failed', async () => {
  const { page } = visits.visitor;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await open(confirmPath('pending'));
  await page.getByRole('button', { name: /^Copy address$/ }).click();
  await toast(page, 'failed to copy').waitFor();
});

test('both pages ask for the order every ten seconds, and not any more once they are left', async () => {
  const { page } = visits.visitor;
  let asked = 0;
  // Ten seconds count from the last answer: every answer says which it is, and time waits until it is shown.
  await changeOrder(page, await readOrder('pending'), () => {
    asked += 1;
    return { email: `answer-${asked}@example.com` };
  });
  await page.clock.install();
  const isShown = async (count: number): Promise<void> => {
    await waitUntil(5000, `${asked} answers, not ${count}`, async () => asked === count);
    await waitUntil(5000, `answer ${count} is not shown`, async () => {
      // What is shown next waits for a timer of no length: it needs time to pass, be it little.
      await page.clock.runFor(10);
      return (await page.getByText(`answer-${count}@example.com`).count()) === 1;
    });
  };
  for (const path of [confirmPath('pending'), detailsPath('pending')]) {
    asked = 0;
    await page.clock.resume();
    await open(path);
    await page.getByText('answer-1@example.com').waitFor();
    // From here on time passes by our word alone.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 200));
    for (const answeredThen of [2, 3, 4]) {
      await page.clock.runFor(9000);
      assert.equal(asked, answeredThen - 1);
      await page.clock.runFor(1000);
      await isShown(answeredThen);
    }
  }
  await page.clock.resume();
  await page.getByRole('banner').getByRole('link', { name: 'Market', exact: true }).click();
  // The address changes before the page does: the order is left once its own words are gone.
  await page.getByText('Client e-mail').waitFor({ state: 'detached' });
  await page.clock.runFor(30_000);
  await page.evaluate(() => fetch('/api/currencies'));
  assert.equal(asked, 4);
});

test('a page that loses the desk before its first toast goes on when the desk is back', async () => {
  const page = await open(confirmPath('pending'));
  const { context } = visits.visitor;
  const lostToast = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-place'));
  await context.setOffline(true);
  await lostToast;
  const copy = page.getByRole('button', { name: 'Copy amount', exact: true });
  await copy.click();
  // Not the word that the button itself says to screen readers.
  const said = page.locator('[role=status]:not(button *, span)').filter({ hasText: 'Copied' });
  // The line that replaces a toast has a ground of its own.
  assert.match(await said.evaluate((line) => getComputedStyle(line).backgroundColor), /^rgb\(/);
  await context.setOffline(false);
  await copy.click();
  await said.getByRole('button', { name: 'Close' }).waitFor();
});

test('any status but pending leads on to the invoice, at once or at the next poll', async () => {
  const { page } = visits.visitor;
  for (const name of ['claimed', 'sending', 'delivered', 'canceled'] as const) {
    await page.goto(visits.desk.publicUrl + confirmPath(name));
    await page.waitForURL(new RegExp(detailsPath(name)));
  }
  let status = 'pending';
  await changeOrder(page, await readOrder('pending'), () =>
    status === 'pending' ? {} : { status, stage: 'claimed', depositAddress: null },
  );
  await open(confirmPath('pending'));
  status = 'paid';
  await page.waitForURL(new RegExp(detailsPath('pending')), { timeout: 15_000 });
});

test('where no address exists the Chinese sentence is shown, with its meaning beneath', async () => {
  const { page } = visits.visitor;
  await changeOrder(page, await readOrder('pending'), () => ({ depositAddress: null, paymentUri: null }));
  await page.route('**/api/walletAddress/**', (route) => route.fulfill({ json: { walletAddress: null } }));
  await open(confirmPath('pending'));
  const chinese = page.getByText('该货币不接受付款');
  await chinese.waitFor();
  assert.equal(await page.locator('[lang="zh"]').count(), 1);
  await page.getByText('This currency is not accepted for payment.').waitFor();
  assert.equal(await page.getByRole('button', { name: /^QR code/ }).count(), 0);
});

test('an address that could not be loaded is said in the words of the desk and loaded again', async () => {
  const { page } = visits.visitor;
  await changeOrder(page, await readOrder('pending'), () => ({ depositAddress: null, paymentUri: null }));
  await page.route('**/api/walletAddress/**', (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'x', message: 'No such wallet' } }),
  );
  await open(confirmPath('pending'));
  await toast(page, 'No such wallet').waitFor();
  await page.getByText('We could not load the payment address.').waitFor();
  assert.equal(await page.getByText('该货币不接受付款').count(), 0);
  await page.unroute('**/api/walletAddress/**');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByText('该货币不接受付款').waitFor();
});

test('an order that cannot be canceled says so and stays', async () => {
  const { page } = visits.visitor;
  await page.route(`**/api/transaction/${idOf('pending')}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { success: false, code: 'x', message: 'No' } })
      : route.continue(),
  );
  await open(confirmPath('pending'));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await toast(page, 'Failed to cancel transaction.').waitFor();
  assert.match(page.url(), /buy-crypto-confirm/);
});

const HEADINGS = ['Success', 'Canceled', /We are about to send/, /We have sent/] as const;
const INVOICES = [
  ['pending', null, null, 'pending'],
  ['claimed', null, null, 'paid'],
  ['funded', null, null, 'paid'],
  ['sending', HEADINGS[2], null, 'paid'],
  ['sent', HEADINGS[3], null, 'paid'],
  ['delivered', 'Success', /You successfully bought 0\.0\d+ ETH/, 'delivered'],
  [
    'canceled',
    'Canceled',
    'Error has occurred, if you sent the money, please contact our support.',
    'cancel',
  ],
] as const;

for (const [name, heading, message, colour] of sampleOf(INVOICES, 2)) {
  test(`the invoice of an order that is ${name} has heading, words and colour of its status`, async () => {
    const page = await open(detailsPath(name));
    const main = page.getByRole('main');
    const { status } = await readOrder(name);
    await main.getByText('Transaction ID').first().waitFor();
    for (const candidate of HEADINGS) {
      const found = await main.getByRole('heading', { level: 2, name: candidate }).count();
      assert.equal(found, candidate === heading ? 1 : 0, String(candidate));
    }
    if (message !== null) await main.getByText(message).first().waitFor();
    if (status === 'processing')
      await main.getByRole('status').filter({ hasText: 'Processing' }).first().waitFor();
    const chip = main.getByRole('status').first().locator(':scope > *').first();
    const [shown, wanted] = await chip.evaluate((element, hex) => {
      const probe = document.createElement('i');
      probe.style.color = hex;
      document.body.append(probe);
      return [getComputedStyle(element).color, getComputedStyle(probe).color];
    }, darkColourOf(colour));
    assert.equal(shown, wanted);
    const text = await main.innerText();
    for (const label of [
      'Transaction ID',
      'Receiver address',
      'From currency',
      'To currency',
      'Client e-mail',
      'Amount to send',
      'Amount to be received',
      'Network',
      'Status',
    ])
      assert.ok(text.includes(label), label);
  });
}

test('the receipt is a file of its own, in the language of the page', async () => {
  const { page } = visits.visitor;
  for (const [language, name, status] of [
    ['en', 'Download the receipt', 'Delivered'],
    ['kr', '영수증 내려받기', '완료'],
  ] as const) {
    await open(`${detailsPath('delivered')}?lang=${language}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    const order = await readOrder('delivered');
    assert.equal(file.suggestedFilename(), `${String(order['id'])}.html`);
    const reader = await visits.browser.newContext({ javaScriptEnabled: false, offline: true });
    const paper = await reader.newPage();
    await paper.setContent(await readFile(await file.path(), 'utf8'));
    const text = await paper.locator('body').innerText();
    for (const part of [order['id'], order['address'], order['email'], 'LTC', 'ETH'])
      assert.ok(text.includes(String(part)), String(part));
    assert.ok(text.includes(status), status);
    await reader.close();
  }
});

test('in Korean pending and paid stay English, and the other three are translated', async () => {
  for (const [name, label] of [
    ['pending', 'Pending'],
    ['claimed', 'Paid'],
    ['sending', '처리 중'],
    ['delivered', '완료'],
    ['canceled', '취소됨'],
  ] as const) {
    const page = await open(`${detailsPath(name)}?lang=kr`);
    assert.equal(
      (await page.getByRole('main').getByRole('status').first().innerText()).includes(label),
      true,
      label,
    );
  }
});

test('an order that nobody knows is said once, with ways on, and not asked for again', async () => {
  const { page } = visits.visitor;
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/transaction/2H65')) asked += 1;
  });
  await page.clock.install();
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-details/2H65yT3sbiK2Hhgz7hEd6z29fcHZ`);
  await page.getByRole('heading', { level: 1, name: 'Check the link' }).waitFor();
  await page.getByRole('alert').getByText('We could not find this order.', { exact: true }).waitFor();
  assert.equal(await page.getByText(/could not find/).count(), 1);
  assert.equal(await page.getByRole('list', { name: 'Steps of the swap' }).count(), 0);
  await page.getByRole('main').getByRole('link', { name: 'Start a new swap' }).waitFor();
  await page.clock.runFor(30_000);
  assert.equal(asked, 1);
  assert.ok((await page.getByRole('alert').count()) <= 1);
});
