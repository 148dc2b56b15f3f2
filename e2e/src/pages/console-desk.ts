import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { codeOfApp } from '../harness/authenticator-app.ts';

export const OWNER_PASSWORD = 'a ferry crosses before dawn';

/** Opens the one-time link and becomes the owner. */
export async function createOwner(page: Page, setupUrl: string): Promise<void> {
  await page.goto(setupUrl);
  await page.getByLabel('Name', { exact: true }).fill('Jiho');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Create the owner' }).click();
  await page.getByRole('heading', { name: 'Today at the desk' }).waitFor();
}

/** Signs the owner in for the second time, which sets up an authenticator app. */
export async function signInWithNewApp(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Jiho');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  const submit = page.getByRole('button', { name: 'Sign in' });
  await submit.click();
  await page.getByRole('img', { name: 'Key for the authenticator app' }).waitFor();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeOfApp(secret, Date.now()));
  await submit.click();
  await submit.waitFor({ state: 'hidden' });
}

/** Follows a link of the navigation, which is a sheet of its own on narrow screens. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true });
  // With what waits there: `Bank (1 waiting)`.
  const shown = new RegExp(`^${name}(?: \\(|$)`);
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: shown });
  await more.or(link).first().waitFor();
  if (!(await link.isVisible())) await more.click();
  await link.click();
}

export async function openQueue(page: Page, name: string): Promise<void> {
  const queue = page
    .getByRole('navigation', { name: 'Queues' })
    .getByRole('link', { name: new RegExp(`^${name}`) });
  // On narrow screens the queues are above the list of orders alone.
  await queue
    .or(page.getByRole('link', { name: /^Orders/ }))
    .first()
    .waitFor();
  if (!(await queue.isVisible())) await page.getByRole('link', { name: /^Orders/ }).click();
  await queue.click();
}

/** Opens the order with this reference out of the queue that is shown. */
export async function openOrder(page: Page, reference: string): Promise<void> {
  await page.getByText(reference, { exact: true }).first().click();
  await page.getByRole('heading', { name: reference }).waitFor();
}

/** Presses the button of exactly this name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

/** Fills in the password where the open dialog asks for it, and presses its button. */
export async function stepUp(page: Page, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: submit });
  await button.waitFor();
  const password = dialog.getByLabel(/password/i).first();
  if (await password.isVisible()) await password.fill(OWNER_PASSWORD);
  await button.click();
  await dialog.waitFor({ state: 'hidden' }).catch(async (fault: unknown) => {
    throw new Error(`the dialog stayed open: ${await dialog.innerText()}`, { cause: fault });
  });
}

/** The text of the open letter, whose links are covered until an approver asks for them. */
export async function showLetter(page: Page, link: RegExp): Promise<string> {
  await press(page, 'Show links and receiver');
  await stepUp(page, 'Show the letter');
  return (await page.getByText(link).textContent()) ?? '';
}

/** Finds the order among those that are being confirmed and enters the bank transfer that paid it. */
export async function recordReceipt(
  page: Page,
  receipt: { readonly reference: string; readonly amount: string; readonly bankReference: string },
): Promise<void> {
  await openQueue(page, 'Confirming');
  await openOrder(page, receipt.reference);
  await press(page, 'Record what arrived');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Amount received/).fill(receipt.amount);
  await dialog.getByLabel('Bank reference').fill(receipt.bankReference);
  await stepUp(page, 'Record receipt');
}

/** Takes the order that is open and has its payout prepared. */
export async function preparePayout(page: Page): Promise<void> {
  await press(page, 'Take this order');
  await press(page, 'Prepare payout');
  await stepUp(page, 'Prepare payout');
}

/** Says of the bank payout that is open that the bank has carried it out. */
export async function attestDelivered(page: Page, bankReference: string): Promise<void> {
  await press(page, 'Confirm payout made');
  await page.getByRole('dialog').getByLabel('Reference of the payment').fill(bankReference);
  await stepUp(page, 'Confirm payout made');
}

/** Presses a button that asks for a reason and the password, and gives both. */
export async function giveReason(page: Page, button: string, reason: string): Promise<void> {
  await press(page, button);
  await page.getByRole('dialog').getByRole('textbox').first().fill(reason);
  await stepUp(page, button);
}

/** No slip of the open order gives an amount or a receiver to copy into a wallet. */
export async function assertNothingToPay(page: Page): Promise<void> {
  assert.equal(await page.getByRole('button', { name: /^Copy (?:amount|address|account)/ }).count(), 0);
}
