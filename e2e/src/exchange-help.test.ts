import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { callJsonList } from './harness/json-call.ts';
import { visitDesk } from './harness/visits.ts';
import { chooseCurrency, openForm as openExchange } from './pages/exchange-form.ts';

const visits = visitDesk({ isTranslated: true });

const FORM = '/buy-crypto-select';

async function openForm(path = FORM): Promise<Page> {
  const { page } = visits.visitor;
  await openExchange(page, visits.desk.publicUrl + path);
  return page;
}

/** Numbers as they are meant, without the commas between thousands. */
async function amountIn(page: Page, label: string): Promise<number> {
  return Number((await page.getByLabel(label).inputValue()).replaceAll(',', ''));
}

test('an emptied form shows an example swap, and one press fills in a round amount', async () => {
  const page = await openForm();
  const [pay, receive] = [page.getByLabel('Amount to send'), page.getByLabel('Amount to receive')];
  await pay.fill('');
  assert.equal(await pay.getAttribute('placeholder'), 'e.g. 1,000,000');
  assert.match((await receive.getAttribute('placeholder')) ?? '', /^e\.g\. \d{3}(?:\.\d+)?$/);
  assert.deepEqual([await pay.inputValue(), await receive.inputValue()], ['', '']);
  const quick = page.getByRole('group', { name: 'Common amounts' }).getByRole('button');
  assert.deepEqual(await quick.allTextContents(), ['₩100,000', '₩500,000', '₩1,000,000', 'Max']);
  await quick.first().focus();
  await page.keyboard.press('Enter');
  assert.equal(await amountIn(page, 'Amount to send'), 100_000);
  assert.ok((await amountIn(page, 'Amount to receive')) > 50);
  const currencies = await callJsonList(`${visits.desk.publicUrl}/api/currency/`);
  const tether = currencies.find((row) => row['symbol'] === 'USDT');
  await page.getByRole('button', { name: 'Max that we can send now' }).click();
  assert.equal(await amountIn(page, 'Amount to receive'), Number(tether?.['available']));
  assert.ok((await amountIn(page, 'Amount to send')) > 100_000);
  await chooseCurrency(page, 'Pay currency', 'BTC');
  await page.getByRole('button', { name: '$500 in BTC' }).click();
  await page.getByText('≈ $500.00').waitFor();
  assert.match(await pay.inputValue(), /^0\.00\d{1,6}$/);
});

/** A device with a camera that shows `text` as a QR code at the second look. */
async function holdCode(page: Page, text: string): Promise<void> {
  await page.addInitScript((code) => {
    const streams: MediaStream[] = [];
    let looks = 0;
    const found = (): object[] => {
      looks += 1;
      return looks < 2 || document.body.dataset['code'] === 'hidden' ? [] : [{ rawValue: code }];
    };
    Object.assign(window, {
      streams,
      BarcodeDetector: class {
        readonly detect = async (): Promise<object[]> => found();
      },
    });
    Object.assign(navigator.mediaDevices, {
      enumerateDevices: async () => [{ kind: 'videoinput' }],
      getUserMedia: async () => {
        const canvas = document.createElement('canvas');
        const picture = canvas.getContext('2d');
        // A picture that never changes has no frames.
        setInterval(() => picture?.fillRect(Math.random(), 0, 9, 9), 100);
        const stream = canvas.captureStream();
        streams.push(stream);
        return stream;
      },
    });
  }, text);
}

/** Whether each camera that the page turned on is off again. */
const camerasAreOff = (page: Page) =>
  page.evaluate(() => {
    const streams: MediaStream[] = Reflect.get(window, 'streams');
    const tracks = streams.flatMap((stream) => stream.getTracks());
    return tracks.length > 0 && tracks.every(({ readyState }) => readyState === 'ended');
  });

test('an address is pasted or scanned, and what comes is judged like a typed one', async () => {
  const { page } = visits.visitor;
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  await holdCode(page, `bitcoin:${address}?amount=0.1`);
  await openForm(`${FORM}?from=KRW&to=BTC`);
  const field = page.getByLabel(/^Receiving address/);
  await page.getByRole('button', { name: 'Scan QR code' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Valid Bitcoin address.').waitFor();
  assert.equal(await field.inputValue(), address);
  assert.equal(await camerasAreOff(page), true);
  await page.evaluate(() => Object.assign(document.body.dataset, { code: 'hidden' }));
  await page.getByRole('button', { name: 'Scan QR code' }).click();
  await page.waitForFunction(() => document.querySelector('video')?.srcObject instanceof MediaStream);
  assert.equal(await camerasAreOff(page), false);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await camerasAreOff(page), true);
  const paste = page.getByRole('button', { name: 'Paste' });
  await page.evaluate(() => navigator.clipboard.writeText(' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n'));
  await paste.click();
  await page.getByText(/belongs to .* You receive on Bitcoin/).waitFor();
  assert.equal(await field.inputValue(), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { readText: () => Promise.reject(new DOMException('no')) });
  });
  await paste.click();
  await page.getByText('Your browser did not let us read the clipboard.').waitFor();
});

test('what there is to say about an e-mail waits for the end of a press', async () => {
  const page = await openForm();
  const box = page.getByRole('checkbox', { name: 'I accept the Terms of Service' });
  await box.scrollIntoViewIfNeeded();
  const before = await box.boundingBox();
  assert.ok(before !== null);
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.getByLabel('E-mail', { exact: true }).fill('mina@gmial.com');
  await page.waitForTimeout(600);
  assert.deepEqual(await box.boundingBox(), before);
  await page.mouse.up();
  assert.equal(await box.isChecked(), true);
  await page.getByRole('button', { name: 'Did you mean mina@gmail.com?' }).waitFor();
});
