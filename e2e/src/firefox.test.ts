import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startDesk, waitUntil } from './harness/desk-process.ts';
import { openFirefox } from './harness/firefox.ts';
import { translatePages } from './harness/translator.ts';
import { press } from './pages/console-desk.ts';
import { waitForForm } from './pages/exchange-form.ts';
import { waitForDetails, waitForText } from './pages/order-pages.ts';

const { FIREFOX_PATH = '', CI } = process.env;
const OWN_ADDRESS = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';

/** By keys: what the library fills in with BiDi comes without an event. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** As a password manager may fill a field in: React hears nothing of it. */
const fillSilently = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  }, text);

test(
  'in a Firefox that translates an order is placed, paid late, and its refund gets an address',
  { skip: FIREFOX_PATH === '' && CI !== 'true' && 'Firefox is not installed' },
  async (t) => {
    const desk = await startDesk({ mode: 'rehearsal' });
    t.after(() => desk.dispose());
    const browser = await openFirefox(FIREFOX_PATH);
    t.after(() => browser.close());
    const context = await browser.newContext({ locale: 'en-GB' });
    await translatePages(context);
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('pageerror', ({ message }) => troubles.push(message));
    await page.goto(`${desk.publicUrl}/buy-crypto-select?from=LTC&to=KRW`);
    await waitForForm(page);
    const sizes = await page
      .locator('input:not([type=checkbox])')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    assert.ok(
      sizes.length > 3 && Math.min(...sizes) >= 16,
      `a phone zooms into fields of ${sizes.join()} px`,
    );
    const amount = page.getByLabel('Amount to send');
    const worth = async (): Promise<number> => {
      const words = await page.getByRole('main').innerText();
      return Number(/≈ \$([\d,.]+)/.exec(words)?.[1]?.replaceAll(',', ''));
    };
    await type(page, amount, '20');
    const worthOfMore = await worth();
    await type(page, amount, '2');
    await waitUntil(3000, 'the worth is that of before', async () => (await worth()) < worthOfMore / 9);
    assert.ok((await page.locator('font').count()) > 0, 'no translator');
    await fillSilently(page.getByLabel('E-mail', { exact: true }), 'mina@example.com');
    await press(page, 'Use a rehearsal address');
    await page.getByRole('checkbox').check();
    assert.match(await page.getByLabel('Amount to receive').inputValue(), /^\d{3},\d{3}$/);
    await press(page, 'Continue');
    await page.waitForURL(/\/buy-crypto-confirm\//, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Copy address', exact: true }).waitFor();
    await press(page, 'Pay late');
    await waitForDetails(page);
    const refund = page.getByLabel('Refund address on Litecoin');
    for (const confirmed of [1, 2]) {
      await press(page, 'Mine a block');
      await waitForText(page, new RegExp(`\\b${confirmed} of 2\\b`));
    }
    await type(page, refund, 'naru');
    await press(page, 'Confirm refund address');
    await waitForText(page, 'This is not a valid Litecoin address.');
    await type(page, refund, OWN_ADDRESS);
    await press(page, 'Confirm refund address');
    await waitForText(page, 'Being prepared');
    assert.deepEqual(troubles, []);
  },
);
