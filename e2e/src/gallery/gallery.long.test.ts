import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../harness/browser.ts';
import { prepareScreens } from '../screens/open-screen.ts';
import { openGallery } from './open-gallery.ts';

test('every view is in a frame, in the chosen language, signed in where it has to be', async () => {
  const ground = await prepareScreens();
  const gallery = await openGallery(ground);
  try {
    const { page, context } = await openPage(ground.browser);
    await page.goto(gallery.url);
    await page.waitForFunction(
      (count) => document.querySelectorAll('figure').length === count,
      gallery.frames,
    );
    const headingOf = (title: string) =>
      page.frameLocator(`iframe[title="${title}"]`).getByRole('heading', { level: 1 });
    const show = async (title: string, words: string): Promise<void> => {
      await page.locator(`iframe[title="${title}"]`).scrollIntoViewIfNeeded();
      await headingOf(title).filter({ hasText: words }).waitFor();
    };
    await show('faq', 'Questions');
    await show('details-delivered', 'Invoice');
    await show('login', 'Login');
    await page.locator('iframe[title="profile-transactions"]').scrollIntoViewIfNeeded();
    await page.frameLocator('iframe[title="profile-transactions"]').getByRole('table').waitFor();
    await page.getByLabel('language').selectOption('kr');
    await page.locator('iframe[title="faq"][src$="lang=kr"]').waitFor();
    await show('details-delivered', '주문 내역');
    await context.close();
  } finally {
    gallery.close();
    await ground.dispose();
  }
  assert.ok(gallery.frames > 30);
});
