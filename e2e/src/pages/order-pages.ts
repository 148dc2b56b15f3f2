import type { Page } from 'playwright-core';

/** What the confirm page tells the payer, as the payer would copy it. */
export async function copyPayment(page: Page): Promise<{ address: string; amount: string }> {
  await page.getByRole('button', { name: /^Copy (?:address|account)$/ }).click();
  const address = await readClipboard(page);
  await page.getByRole('button', { name: /^Copy amount$/ }).click();
  return { address, amount: await readClipboard(page) };
}

async function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The page moves on by itself as soon as the order is no longer pending. */
export async function waitForDetails(page: Page): Promise<void> {
  await page.waitForURL(/\/buy-crypto-details\//, { timeout: 30_000 });
}

/** Waits until the page, live and without a reload, shows the text. */
export async function waitForText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor({ timeout: 30_000 });
}
