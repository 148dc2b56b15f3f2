import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type WatchedPage, openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk, waitUntil } from './harness/desk-process.ts';
import { OWNER_PASSWORD, createOwner, press } from './pages/console-desk.ts';
import { findPageFaults } from './screens/inspect-page.ts';

// An operator stops a currency, sets a price, takes both back and changes a margin; a visitor's open form
// follows by itself.

/** Prices come every five seconds. */
const SHOWN_WITHIN_MS = 20_000;

describe('the market in the console', () => {
  let desk: DeskProcess;
  let browser: Browser;
  let operator: WatchedPage;
  let visitor: WatchedPage;

  before(async () => {
    desk = await startDesk({ mode: 'rehearsal' });
    browser = await openBrowser();
    operator = await openPage(browser);
    await createOwner(operator.page, desk.setupUrl());
    await operator.page.getByRole('link', { name: 'Market' }).click();
    await operator.page.getByRole('row', { name: /^Details of LTC/ }).waitFor();
    visitor = await openPage(browser);
    await visitor.page.goto(`${desk.publicUrl}/buy-crypto-select?from=LTC&to=XRP`);
    await visitor.page.getByLabel('Amount to send').fill('2');
    await untilPanel(/Market rate\s+1 LTC/);
  });
  after(async () => {
    await browser.close();
    await desk.dispose();
  });

  const row = (symbol: string) =>
    operator.page.getByRole('row', { name: new RegExp(`^Details of ${symbol} `) });
  const panel = (): Promise<string> => visitor.page.getByRole('complementary').innerText();
  const untilPanel = (text: RegExp): Promise<void> =>
    waitUntil(SHOWN_WITHIN_MS, `the form does not say ${text}`, async () => text.test(await panel()));

  async function confirm(submit: string): Promise<void> {
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('a journey');
    await dialog.getByLabel('Your password').fill(OWNER_PASSWORD);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  test('a stop is one press, and its end asks for a reason and the password', async () => {
    await row('LTC').getByRole('button', { name: 'Stop new orders with LTC' }).click();
    await row('LTC').getByText('by an operator').waitFor();
    // On the page that deals with it the strip says what to do, and takes it.
    const strip = operator.page.getByRole('region', { name: 'Needs you now' });
    await strip.getByText('No price for LTC').waitFor();
    await strip.getByText(/^These currencies are not offered/).waitFor();
    await strip.getByRole('button', { name: 'I am on it' }).click();
    await strip.getByText(/^Jiho is on it/).waitFor();
    assert.deepEqual(await findPageFaults(operator.page), []);
    await untilPanel(/Market rate\s+–/);
    await row('LTC')
      .getByRole('button', { name: /^Allow again/ })
      .click();
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Allow again' }).click();
    await dialog.getByText('Write a short reason.').waitFor();
    await dialog.getByText('Enter your password.').waitFor();
    await confirm('Allow again');
    await row('LTC').getByText('Good').waitFor();
    await untilPanel(/Market rate\s+1 LTC/);
  });

  test('a set price is what the visitor is offered, until it is taken back', async () => {
    await row('LTC').getByRole('button', { name: 'Details of LTC' }).click();
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set a price' }).click();
    const field = dialog.getByLabel('Price of 1 LTC in USD');
    const market = Number(await field.inputValue());
    await field.fill((market * 2).toFixed(2));
    await dialog.getByLabel('Reason').fill('a journey');
    await dialog.getByLabel('Your password').fill(OWNER_PASSWORD);
    await dialog.getByRole('button', { name: 'Set the price' }).click();
    await dialog.getByText('This is more than 20% away').waitFor();
    const rateBefore = rateOf(await panel());
    await field.fill((market * 1.1).toFixed(4));
    await dialog.getByRole('button', { name: 'Set the price' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row('LTC').getByText('Set by hand').waitFor();
    await waitUntil(SHOWN_WITHIN_MS, 'the form keeps the old rate', async () => {
      const rate = rateOf(await panel());
      return rate > rateBefore * 1.05 && rate < rateBefore * 1.15;
    });
    await row('LTC').getByRole('button', { name: 'Details of LTC' }).click();
    await dialog.getByRole('button', { name: 'End the set price' }).click();
    await confirm('End the set price');
    await row('LTC').getByText('Good').waitFor();
  });

  test('a changed margin is shown in a form that was open before', async () => {
    await operator.page.getByRole('tab', { name: 'Margins' }).click();
    const cell = operator.page.getByRole('button', { name: /^LTC to XRP / });
    await cell.click();
    const pair = operator.page.getByRole('region', { name: 'LTC to XRP' });
    await pair.getByText('included: the desk pays it').waitFor();
    await press(operator.page, 'Choose all pairs that receive XRP');
    await operator.page.getByText(/^Pairs chosen: \d\d$/).waitFor();
    assert.deepEqual(await findPageFaults(operator.page), []);
    await press(operator.page, 'Change');
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByLabel('New adjustment in percent').fill('-3.25');
    await dialog
      .getByText(/BTC → XRP.* and \d+ more/)
      .first()
      .waitFor();
    assert.deepEqual(await findPageFaults(operator.page), []);
    await confirm('Change it');
    await operator.page.getByRole('button', { name: 'LTC to XRP −3.25%' }).waitFor();
    await untilPanel(/3\.25\s?%/);
    assert.match(await panel(), /Network fee\s+Included/i);
    const margins = await fetch(`${desk.publicUrl}/api/percentageAdjustment/`);
    const list: { fromCurrency: string; toCurrency: string; baseAdjustment: number }[] = await margins.json();
    const one = list.find(({ fromCurrency, toCurrency }) => fromCurrency === 'LTC' && toCurrency === 'XRP');
    assert.equal(one?.baseAdjustment, -3.25);
    const others = list.filter(({ toCurrency }) => toCurrency === 'XRP');
    assert.ok(others.every(({ baseAdjustment }) => baseAdjustment === -3.25));
  });

  test('every order about prices is in the record, with who gave it and why', async () => {
    await operator.page.getByRole('tab', { name: 'Record' }).click();
    const record = operator.page.getByRole('list', { name: 'Changes by operators' });
    await record.getByRole('listitem').first().waitFor();
    const lines = await record.getByRole('listitem').allInnerTexts();
    const expected = [
      /changed margins: \d\d/,
      /ended the set price/,
      /set LTC to/,
      /allowed LTC again/,
      /stopped LTC/,
    ];
    assert.equal(lines.length, expected.length);
    for (const [index, pattern] of expected.entries()) assert.match(lines[index] ?? '', pattern);
    assert.ok(lines.every((line) => line.includes('Jiho')));
  });

  test('no part of it has a fault that a machine can see, on a phone neither', async () => {
    for (const widthPx of [1440, 390]) {
      await operator.page.setViewportSize({ width: widthPx, height: 844 });
      for (const name of ['Prices', 'Sources', 'Margins', 'Record']) {
        await operator.page.getByRole('tab', { name }).click();
        await operator.page.getByRole('tabpanel').waitFor();
        assert.deepEqual(await findPageFaults(operator.page), [], `${name} at ${widthPx}`);
      }
    }
    await operator.page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the status names every network, and how the browser calls is kept', async () => {
    const { page } = operator;
    await page.getByRole('navigation').getByRole('link', { name: 'Status' }).click();
    await page.getByText('All networks are read, and nothing waits for you.').waitFor();
    await page.getByRole('row', { name: /^Rehearsal Litecoin LTC Up to date/ }).waitFor();
    await page.getByLabel('Play a sound').check();
    await page.reload();
    const sound = page.getByLabel('Play a sound');
    await sound.waitFor();
    assert.equal(await sound.isChecked(), true);
    for (const widthPx of [390, 1440]) {
      await page.setViewportSize({ width: widthPx, height: 900 });
      assert.deepEqual(await findPageFaults(page), [], `at ${widthPx}`);
    }
    await page.getByRole('link', { name: 'Market' }).click();
    await page.getByRole('tablist').waitFor();
  });

  test('it is worked by keys alone, and says when the desk is silent', async () => {
    const { page } = operator;
    await page.getByRole('tab', { name: 'Record' }).focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Details of ADA' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'What the sources say' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.equal(await focusedName(page), 'Details of ADA', 'the focus comes back');
    await desk.killHard();
    await page.getByText('The desk does not answer.', { exact: false }).first().waitFor();
    await desk.start();
    assert.deepEqual([...operator.troubles, ...visitor.troubles], []);
  });
});

function rateOf(panelText: string): number {
  return Number(/1 LTC = ([\d.,]+)/.exec(panelText)?.[1]?.replaceAll(',', ''));
}

async function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}
