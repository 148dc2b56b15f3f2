import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { callJson } from '../harness/json-call.ts';

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

/** Registers somebody by the call, for journeys about what comes later, signs in, and opens the profile. */
export async function joinDesk(page: Page, publicUrl: string, person: PersonWish): Promise<void> {
  const body = { ...person, phone: '+821012345678', selectedCountryCode: 'KR' };
  const answer = await callJson(`${publicUrl}/api/auth/register`, { body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  await page.goto(`${publicUrl}/login`);
  await logIn(page, person);
}

/** From the login to the profile. */
export async function logIn(page: Page, { email, password }: PersonWish): Promise<void> {
  await sendLogin(page, email, password);
  await page.waitForURL(/\/user-profile/);
}

export function main(page: Page) {
  return page.getByRole('main');
}
