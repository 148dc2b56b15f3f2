import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
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
  await page.setViewportSize({ width: 390, height: 844 });
  const email = page.getByLabel('E-mail', { exact: true });
  const box = page.getByRole('checkbox', { name: 'I accept the Terms of Service' });
  const presses = [
    { place: box, text: 'mina@gmial.com', note: 'Did you mean mina@gmail.com?' },
    {
      place: page.getByRole('button', { name: 'Continue', exact: true }),
      text: 'mina@',
      note: 'Enter the whole e-mail address',
    },
  ];
  for (const { place, text, note } of presses) {
    const type = () => email.fill(text);
    // The whole address is asked for once the field is left, which the press does.
    if (text === 'mina@') await type();
    await place.scrollIntoViewIfNeeded();
    const before = await place.boundingBox();
    assert.ok(before !== null);
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    if (text !== 'mina@') await type();
    // Longer than the page waits for the next key.
    await page.waitForTimeout(600);
    // A button sinks by one while it is pressed.
    assert.ok(Math.abs(((await place.boundingBox())?.y ?? 0) - before.y) <= 1, text);
    await page.mouse.up();
    await page.getByText(note).waitFor();
  }
  assert.equal(await box.isChecked(), true);
  await page.getByRole('alert').first().waitFor();
  // By a finger the field is left at the very end of the press.
  await email.fill('juno@');
  await page.getByText('Enter the whole e-mail address').waitFor({ state: 'detached' });
  await tap(page, box);
  await page.getByText('Enter the whole e-mail address').waitFor();
  assert.equal(await box.isChecked(), false);
});

/** Presses with a finger. */
async function tap(page: Page, place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  const { x, y } = (await place.boundingBox()) ?? assert.fail();
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 5, y: y + 5 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('on a phone the field that is asked for is seen with its label, and old errors go', async () => {
  const page = await openForm();
  await page.setViewportSize({ width: 390, height: 700 });
  const toasts = page.getByRole('alert');
  const missing = toasts.filter({ hasText: 'Please fill out all necessary fields' });
  const press = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await press();
  await missing.waitFor();
  const address = page.getByLabel(/^Receiving address/);
  assert.equal(await address.evaluate(descriptionOf), 'Please fill in this field.');
  const label = page.locator('label').filter({ hasText: 'Receiving address' });
  const bottomOf = (place: Locator): Promise<number> =>
    place.evaluate((element) => element.getBoundingClientRect().bottom);
  const header = page.getByRole('banner').locator('> *').first();
  await waitUntil(3000, 'the label is not in view', async () => {
    const top = (await label.boundingBox())?.y ?? 0;
    return top >= (await bottomOf(missing)) && top >= (await bottomOf(header));
  });
  assert.equal(await address.evaluate((field) => field === document.activeElement), true);
  await page.getByLabel('E-mail', { exact: true }).fill('mina@example.com');
  await page.getByRole('button', { name: 'Use a rehearsal address' }).click();
  await press();
  await toasts.filter({ hasText: 'Please accept the Terms of Service.' }).waitFor();
  // By the next press, not by its time.
  await missing.waitFor({ state: 'detached', timeout: 2000 });
});

/** Runs in the page. What is said of a field below it. */
function descriptionOf(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
}

test('prices of the picker end where its rows end, ticked or not', async () => {
  const page = await openForm();
  await page.getByRole('button', { name: /^Receive currency/ }).click();
  await page.getByRole('option', { selected: true }).waitFor();
  const gaps = await page.getByRole('option').evaluateAll((rows) =>
    rows.map((row) => {
      const texts = document.createRange();
      texts.selectNodeContents(row);
      return row.getBoundingClientRect().right - texts.getBoundingClientRect().right;
    }),
  );
  assert.ok(gaps.length > 10 && Math.max(...gaps) <= 16, gaps.join(', '));
});
