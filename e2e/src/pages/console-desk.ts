import type { Page } from 'playwright-core';

export const OWNER_PASSWORD = 'a ferry crosses before dawn';

/** Opens the one-time link and becomes the owner. */
export async function createOwner(page: Page, setupUrl: string): Promise<void> {
  await page.goto(setupUrl);
  await page.getByLabel('Name', { exact: true }).fill('Jiho');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Create the owner' }).click();
  await page.getByRole('navigation', { name: 'Queues' }).waitFor();
}

export async function openQueue(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Queues' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}

/** Opens the order with this reference out of the queue that is shown. */
export async function openOrder(page: Page, reference: string): Promise<void> {
  await page.getByText(reference, { exact: true }).first().click();
  await page.getByRole('heading', { name: reference }).waitFor();
}

/** Presses the button of exactly this name; its keyboard key may stand behind it. */
export async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${name}(?: .)?$`) })
    .first()
    .click();
}

/** Fills the password of the open dialog and presses its button. */
export async function stepUp(page: Page, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/password/i)
    .first()
    .fill(OWNER_PASSWORD);
  await dialog.getByRole('button', { name: submit }).click();
  await dialog.waitFor({ state: 'hidden' });
}
