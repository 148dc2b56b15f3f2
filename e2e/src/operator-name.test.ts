import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { DeskProcess } from './harness/desk-process.ts';
import { visitDesk } from './harness/visits.ts';

const SETTINGS = {
  brandName: "Kim's Desk & Co",
  supportUrl: 'https://chat.example/kim?from=desk&to=all',
  contactEmail: 'kim@desk.example',
  rateLockMinutes: 45,
  minimumUsd: '75.50',
  passwordMin: 12,
};

/** The specification's values of these settings, and marks that were left. */
const UNFILLED = new RegExp(
  `30 minutes|30분|\\$50(?!\\d)|(?<![\\d.])50달러|\\{\\{|%(?:${Object.keys(SETTINGS).join('|')})%`,
);

/** What the desk says beside the page, where news of a rehearsal name their source. */
const ANSWERS = /<script type="application\/json".*?<\/script>/s;

const visits = visitDesk({ prepare: nameDesk });

/** Sets what visitors read, as operators do: in the database, and it counts from the next start. */
async function nameDesk(desk: DeskProcess): Promise<void> {
  await desk.killHard();
  const database = new DatabaseSync(path.join(desk.dataFolder, 'naru.sqlite'));
  const put = database.prepare('INSERT OR REPLACE INTO settings (setting_key, value_json) VALUES (?, ?)');
  for (const [key, value] of Object.entries(SETTINGS)) put.run(key, JSON.stringify(value));
  database.close();
  await desk.start();
}

test('a page carries the name and the links of the operator before any of its code has run', async () => {
  const context = await visits.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, name] of [
    ['/faq?lang=en', `${SETTINGS.brandName}, home page`],
    ['/regulations?lang=kr', `${SETTINGS.brandName} 홈`],
    ['/', `${SETTINGS.brandName}, home page`],
  ] as const) {
    await page.goto(visits.desk.publicUrl + address);
    assert.match(await page.title(), / · Kim's Desk & Co$/);
    await page.getByRole('link', { name, exact: true }).waitFor();
    const footer = page.getByRole('contentinfo');
    await footer.getByText(`© 2023 ${SETTINGS.brandName}`).waitFor();
    const support = footer.getByRole('link', { name: SETTINGS.contactEmail });
    assert.equal(await support.getAttribute('href'), `mailto:${SETTINGS.contactEmail}`);
    assert.equal((await page.locator(`a[href="${SETTINGS.supportUrl}"]`).count()) > 0, true, address);
    const written = (await page.content()).replace(ANSWERS, '');
    for (const left of [/Naru|naru\.example/, UNFILLED])
      assert.equal(left.exec(written)?.[0], undefined, address);
  }
  await context.close();
});

test('a sent page states the settings of the desk, in its structured data too', async () => {
  for (const [address, words] of [
    [
      '/',
      ['fixed for 45 minutes', '$75.50', 'without a card or an account, at a rate fixed for 45 minutes."'],
    ],
    ['/?lang=kr', ['45분 동안 고정', '$75.50']],
    ['/faq?lang=en', ['fixed for 45 minutes', 'at least $75.50 on both sides', '<b>$75.50</b>']],
    ['/faq?lang=kr', ['45분 동안 고정', '$75.50 이상']],
    ['/regulations?lang=en', ['within 45 minutes of the application', '45분 이내', 'at least $75.50']],
    ['/buy-crypto-select?lang=en', ['Swap at a rate fixed for 45 minutes']],
    ['/register?lang=en', ['data-password-min="12"']],
  ] as const) {
    const sent = (await (await fetch(visits.desk.publicUrl + address)).text()).replace(ANSWERS, '');
    for (const part of words) assert.ok(sent.includes(part), `${address}: ${part}`);
    assert.equal(UNFILLED.exec(sent)?.[0], undefined, address);
  }
});

test('an open page follows a changed setting within seconds, without being loaded again', async () => {
  const { page } = visits.visitor;
  await page.clock.install();
  await page.goto(`${visits.desk.publicUrl}/buy-crypto-select?lang=en`);
  await page.locator('form:not([inert])').first().waitFor();
  await page.getByRole('heading', { name: 'Swap at a rate fixed for 45 minutes' }).waitFor();
  await page.route('**/api/desk', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...Object(await answer.json()), rateLockMinutes: 20 } });
  });
  await page.clock.runFor(6_000);
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Swap at a rate fixed for 20 minutes' }).waitFor();
  await page.unroute('**/api/desk');
});

test('registering asks for as many characters as the desk does', async () => {
  const { page } = visits.visitor;
  const form = page.getByRole('main');
  await page.goto(`${visits.desk.publicUrl}/register?lang=en`);
  await page.locator('form:not([inert])').first().waitFor();
  await form.getByText('At least 12 characters.').waitFor();
  await form.getByLabel('Username').fill('mina');
  await form.getByLabel('E-mail', { exact: true }).fill('mina@example.com');
  await form.getByLabel('Phone').fill('010-1234-5678');
  await form.getByLabel('Password', { exact: true }).fill('tulip 7 tul');
  await form.getByLabel('Confirm password').fill('tulip 7 tul');
  // The page says so itself: the desk is not asked.
  await page.route('**/api/auth/register', (route) => route.abort());
  await form.getByRole('button', { name: 'Register', exact: true }).click();
  await form.getByText('Password must have at-least 12 characters!').waitFor();
});

test('structured data names the operator', async () => {
  const answer = await fetch(`${visits.desk.publicUrl}/`);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await answer.text())?.[1];
  const data: { readonly name?: unknown } = JSON.parse(json ?? '{}');
  assert.equal(data.name, SETTINGS.brandName);
});

test('a page that wakes up goes on with the name that it was sent with', async () => {
  const { page } = visits.visitor;
  const titles: string[] = [];
  await page.exposeFunction('noteTitle', (title: string) => titles.push(title));
  await page.addInitScript(() => {
    const note: unknown = Reflect.get(globalThis, 'noteTitle');
    new MutationObserver(() => {
      if (typeof note === 'function') note(document.title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(`${visits.desk.publicUrl}/faq`);
  await page.locator('form:not([inert])').first().waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: `${SETTINGS.brandName}, home page` })
    .waitFor();
  assert.ok(titles.length > 0);
  assert.deepEqual(
    titles.filter((title) => title !== '' && !title.endsWith(SETTINGS.brandName)),
    [],
  );
});
