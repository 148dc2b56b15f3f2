// `npm run screenshots`: every screen in two themes, two languages and two widths, as files to look at.
// node tools/run.mjs e2e/src/screenshots.ts [folder] [part of a screen's name]
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './harness/browser.ts';
import { startDesk } from './harness/desk-process.ts';
import { findPageFaults, showTheme, waitForRest } from './screens/inspect-page.ts';
import { LANGUAGES, OPEN_SCREENS, type OpenScreen, THEMES, WIDTHS_PX } from './screens/screen-list.ts';

const folder = process.argv[2] ?? mkdtempSync(path.join(tmpdir(), 'naru-screens-'));
const wanted = process.argv[3] ?? '';
mkdirSync(folder, { recursive: true });
const desk = await startDesk({ mode: 'rehearsal' });
const browser = await openBrowser();
try {
  for (const screen of OPEN_SCREENS.filter(({ name }) => name.includes(wanted))) {
    for (const language of LANGUAGES) {
      for (const widthPx of WIDTHS_PX) await shootScreen(browser, screen, { language, widthPx });
    }
  }
} finally {
  await browser.close();
  await desk.dispose();
}
console.log(`pictures in ${folder}`);

interface Setting {
  readonly language: string;
  readonly widthPx: number;
}

/** Both themes of one page; what is wrong with it is printed and ends the run with a failure. */
async function shootScreen(on: Browser, screen: OpenScreen, setting: Setting): Promise<void> {
  const { language, widthPx } = setting;
  const { page, context, troubles } = await openPage(on, { widthPx });
  // Colours on their way from one theme to the other belong to none.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const address = new URL(screen.path, desk.publicUrl);
  address.searchParams.set('lang', language);
  await page.goto(address.href);
  await waitForRest(page);
  for (const theme of THEMES) {
    await showTheme(page, theme);
    const name = [screen.name, theme, language, widthPx].join('-');
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true, animations: 'disabled' });
    const faults = [...(await findPageFaults(page)), ...troubles];
    if (faults.length > 0) process.exitCode = 1;
    console.log([`${name}: ${faults.length} faults`, ...faults].join('\n  '));
  }
  await context.close();
}
