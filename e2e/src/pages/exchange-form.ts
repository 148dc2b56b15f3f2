import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { waitForApp } from './order-pages.ts';

export interface Wish {
  readonly paySymbol: string;
  readonly receiveSymbol: string;
  readonly sendAmountText: string;
  /** Null: take the sample address that a rehearsal offers. */
  readonly receivingAddress: string | null;
  readonly email: string;
  /** Where a refund would go, if that is said with the order. */
  readonly refundAddress?: string;
}

/** Fills the exchange form as a visitor does and presses Continue. */
export async function askForOrder(page: Page, publicUrl: string, wish: Wish): Promise<void> {
  await page.goto(`${publicUrl}/buy-crypto-select`);
  await waitForApp(page);
  await chooseCurrency(page, 'Pay currency', wish.paySymbol);
  await chooseCurrency(page, 'Receive currency', wish.receiveSymbol);
  await page.getByLabel('Amount to send').fill(wish.sendAmountText);
  await page.getByLabel('E-mail', { exact: true }).fill(wish.email);
  if (wish.receivingAddress === null) {
    await page.getByRole('button', { name: 'Use a rehearsal address' }).click();
  } else {
    await page.getByLabel(/^Receiving address/).fill(wish.receivingAddress);
  }
  if (wish.refundAddress !== undefined) {
    await page.getByRole('button', { name: /^If something goes wrong/ }).click();
    await page.getByLabel(/^Refund address/).fill(wish.refundAddress);
  }
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Opens the form, and waits until it answers to keys and has its rate. */
export async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForForm(page);
}

/** After a reload, too. */
export async function waitForForm(page: Page): Promise<void> {
  await waitForApp(page);
  await page.getByText(/updated \d+ s ago/).waitFor();
  // A page that hydrates takes no focus before it is awake.
  await page.locator('form[inert]').first().waitFor({ state: 'detached' });
}

/** Asks for an order and waits until there is one. Gives its identifier. */
export async function placeOrder(page: Page, publicUrl: string, wish: Wish): Promise<string> {
  await askForOrder(page, publicUrl, wish);
  await page.waitForURL(/\/buy-crypto-confirm\//);
  const orderId = page.url().split('/').at(-1);
  assert.ok(orderId !== undefined && orderId.length >= 20, page.url());
  return orderId;
}

export async function chooseCurrency(page: Page, label: string, symbol: string): Promise<void> {
  const picker = page.getByRole('button', { name: new RegExp(`^${label}`) });
  await picker.waitFor();
  if ((await picker.textContent())?.includes(symbol) === true) return;
  await picker.click();
  await page
    .getByRole('option', { name: new RegExp(`\\b${symbol}\\b`) })
    .first()
    .click();
}
