import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { findPageFaults, overflowOf, showTheme, waitForRest } from './screens/inspect-page.ts';
import { LANGUAGES, OPEN_SCREENS, THEMES, WIDTHS_PX } from './screens/screen-list.ts';

/** The narrowest window that has to do without scrolling sideways (WCAG 2.2, 1.4.10). */
const NARROWEST_PX = 320;

let browser: Browser;
let desk: DeskProcess;

before(async () => {
  browser = await openBrowser();
  desk = await startDesk({ mode: 'rehearsal' });
});
after(async () => {
  await browser.close();
  await desk.dispose();
});

for (const { name, path } of OPEN_SCREENS) {
  test(`${name} has no fault that a machine can see, in any theme, language or width`, async () => {
    const faults: string[] = [];
    for (const language of LANGUAGES) {
      const { page, context, troubles } = await openPage(browser);
      // Colours on their way from one theme to the other belong to none.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${desk.publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await waitForRest(page);
      for (const widthPx of WIDTHS_PX) {
        await page.setViewportSize({ width: widthPx, height: 900 });
        for (const theme of THEMES) {
          await showTheme(page, theme);
          const found = await findPageFaults(page);
          faults.push(...found.map((fault) => `${theme} ${language} ${widthPx}: ${fault}`));
        }
      }
      await page.setViewportSize({ width: NARROWEST_PX, height: 900 });
      const overflowPx = await overflowOf(page);
      if (overflowPx > 0) faults.push(`${language} ${NARROWEST_PX}: overflows by ${overflowPx} px`);
      faults.push(...troubles);
      await context.close();
    }
    assert.deepEqual(faults, []);
  });
}
