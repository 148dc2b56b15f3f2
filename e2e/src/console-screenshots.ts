// `npm run lab -- console-screenshots`: every page of the console in two themes, two languages and three
// widths, as files, and sheets on which many are seen at once.
// node tools/run.mjs e2e/src/console-screenshots.ts [folder] [pattern, such as `kr-1440`]
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser, openPage } from './harness/browser.ts';
import { startDesk } from './harness/desk-process.ts';
import { signInWithNewApp } from './pages/console-desk.ts';
import { CONSOLE_PATHS } from './screens/console-paths.ts';
import { findRawKeys, overflowOf, showTheme, waitForRest } from './screens/inspect-page.ts';
import { LANGUAGES, THEMES } from './screens/screen-list.ts';
import { stageOrders } from './screens/staged-orders.ts';

const PHONE_PX = 390;
const WIDTHS_PX = [PHONE_PX, 1440, 1920] as const;
/** A phone is scrolled anyway. */
const HEIGHT_PX = { phone: 1800, desk: 900 } as const;
/** Incidents that leave alarms, holds and lines of a statement behind. */
const INCIDENTS = ['Too late', 'Altered address', 'Bank name that differs', 'Mail down'] as const;
const SHEET_PX = 1560;

const [folder = mkdtempSync(path.join(tmpdir(), 'naru-console-')), wanted = ''] = parseArgs({
  allowPositionals: true,
}).positionals;
mkdirSync(folder, { recursive: true });
const isWanted = (name: string): boolean => new RegExp(wanted, 'u').test(name);

const desk = await startDesk({ mode: 'rehearsal' });
const browser = await openBrowser();
try {
  await stageOrders(desk);
  const { page, context, troubles } = await openPage(browser);
  await page.goto(desk.consoleUrl);
  await signInWithNewApp(page);
  for (const title of INCIDENTS) await startIncident(page, title);
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: 'lang', value: language, url: desk.consoleUrl }]);
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: HEIGHT_PX[width === PHONE_PX ? 'phone' : 'desk'] });
      await shootPages(page, `${language}-${width}`, width === PHONE_PX ? 5 : 2);
    }
  }
  for (const trouble of troubles) console.log(trouble);
} finally {
  await browser.close();
  await desk.dispose();
}
console.log(`pictures in ${folder}`);

async function startIncident(page: Page, title: string): Promise<void> {
  await page.goto(`${desk.consoleUrl}/practice`);
  const started = page.waitForResponse(/\/start$/);
  const card = page.getByRole('listitem', { name: title, exact: true });
  await card.getByRole('button', { name: /^Start/ }).click();
  await started;
}

async function shootPages(page: Page, setting: string, columns: number): Promise<void> {
  const shot = new Map<string, string[]>(THEMES.map((theme) => [theme, []]));
  for (const place of [...CONSOLE_PATHS, '/practice']) {
    const name = place === '/' ? 'home' : place.slice(1).replaceAll(/\W+/gu, '-');
    const themes = THEMES.filter((theme) => isWanted(`${setting}-${theme}-${name}`));
    if (themes.length === 0) continue;
    await page.goto(desk.consoleUrl + place);
    await waitForRest(page);
    for (const theme of themes) {
      await showTheme(page, theme);
      const file = path.join(folder, `${setting}-${theme}-${name}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
      shot.get(theme)?.push(file);
    }
    const overflowPx = await overflowOf(page);
    if (overflowPx > 0) console.log(`${setting} ${place}: overflows by ${overflowPx} px`);
    const rawKeys = await findRawKeys(page);
    if (rawKeys.length > 0) console.log(`${setting} ${place}: ${rawKeys.join(', ')}`);
  }
  for (const [theme, files] of shot) await drawSheets(`${setting}-${theme}`, files, columns);
}

/** As wide as a person sees at once, and about as high. */
async function drawSheets(name: string, files: readonly string[], columns: number): Promise<void> {
  const { page, context } = await openPage(browser, { widthPx: SHEET_PX });
  const ofSheet = columns * Math.ceil(6 / columns - 0.5);
  for (let at = 0; at < files.length; at += ofSheet) {
    const images = files.slice(at, at + ofSheet).map((file) => {
      const picture = readFileSync(file).toString('base64');
      return `<img src="data:image/png;base64,${picture}" title="${path.basename(file)}">`;
    });
    await page.setContent(
      `<body style="margin:0;display:grid;grid-template-columns:repeat(${columns},1fr);gap:6px">
        <style>img { width: 100%; }</style>${images.join('')}</body>`,
    );
    await page.screenshot({ path: path.join(folder, `sheet-${name}-${at}.png`), fullPage: true });
  }
  await context.close();
}
