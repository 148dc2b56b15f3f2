import type { Page } from 'playwright-core';

export interface PersonWish {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Fills the form as a visitor does; the page leads to the login by itself. */
export async function register(page: Page, publicUrl: string, person: PersonWish): Promise<void> {
  await page.goto(`${publicUrl}/register`);
  await page.getByLabel('Username').fill(person.username);
  await main(page).getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByLabel('Country').selectOption('KR');
  await page.getByLabel('Phone').fill('010 1234 5678');
  await main(page).getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/\/login$/);
}

/** Fills the login form and sends it. */
export async function sendLogin(page: Page, email: string, password: string): Promise<void> {
  // The address changes before the form does.
  await main(page).getByRole('button', { name: 'Login', exact: true }).waitFor();
  await main(page).getByLabel('E-mail', { exact: true }).fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await pressLogin(page);
}

export async function pressLogin(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
}

/** Registers, signs in, and opens the profile. */
export async function joinDesk(page: Page, publicUrl: string, person: PersonWish): Promise<void> {
  await register(page, publicUrl, person);
  await sendLogin(page, person.email, person.password);
  await page.waitForURL(/\/user-profile/);
}

export function main(page: Page) {
  return page.getByRole('main');
}
