import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { openPage } from './browser.ts';

/** A page in which nothing may run, ask for something outside, or break its policy. */
export async function withWatchedPage(browser: Browser, use: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await openPage(browser);
  const broken: string[] = [];
  page.on('dialog', (dialog) => {
    broken.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) broken.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') broken.push(`asked for ${request.url()}`);
  });
  await use(page);
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'hit')), undefined);
  await context.close();
  assert.deepEqual(broken, []);
}
