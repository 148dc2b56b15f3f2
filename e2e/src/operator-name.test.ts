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
};

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
    const left = /Naru|naru\.example|%(?:brandName|supportUrl|contactEmail)%/.exec(written);
    assert.equal(left?.[0], undefined, address);
  }
  await context.close();
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
