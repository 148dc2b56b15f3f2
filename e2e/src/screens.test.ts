import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findBrokenNumbers, findPageFaults, overflowOf, showTheme } from './screens/inspect-page.ts';
import { type ScreenGround, openScreen, prepareScreens } from './screens/open-screen.ts';
import { LANGUAGES, SCREEN_NAMES, type Screen, THEMES, WIDTHS_PX } from './screens/screen-list.ts';
import { isLongForm, sampleOf } from './harness/long-form.ts';

/** Windows that do without scrolling sideways: 1280 pixels at 400 % and 200 % (WCAG 2.2, 1.4.10, 1.4.4). */
const ZOOMED_PX = [320, 640];

/** A rehearsal invents its rates, and no screen may leave it unsaid. */
const INVENTED: Readonly<Record<string, string>> = { en: 'Demo rates', kr: '데모 환율' };

let ground: ScreenGround;

before(async () => {
  ground = await prepareScreens();
});
after(() => ground.dispose());

for (const [place, name] of sampleOf(SCREEN_NAMES, 3).entries()) {
  const languages = LANGUAGES.filter((_, at) => isLongForm || at === place % 2);
  const inspectedPx = WIDTHS_PX.filter((_, at) => isLongForm || at === Math.floor(place / 2) % 2);
  test(`${name} has no fault that a machine can see, in any theme, language or width`, async () => {
    const screen = ground.screens.find((candidate) => candidate.name === name);
    assert.ok(screen !== undefined, 'no such screen');
    const faults = await Promise.all(
      languages.map((language) => findFaultsIn(screen, { language, inspectedPx })),
    );
    assert.deepEqual(faults.flat(), []);
  });
}

async function findFaultsIn(
  screen: Screen,
  { language, inspectedPx }: { readonly language: string; readonly inspectedPx: readonly number[] },
): Promise<string[]> {
  const faults: string[] = [];
  const { page, context, troubles } = await openScreen(ground, screen, { language });
  const label = page.getByText(INVENTED[language] ?? '', { exact: true }).first();
  // It comes with the first prices.
  await label.waitFor().catch(() => faults.push(`${language}: nothing says that rates are invented`));
  for (const widthPx of inspectedPx) {
    await page.setViewportSize({ width: widthPx, height: 900 });
    if (!(await label.isVisible()))
      faults.push(`${language} ${widthPx}: it does not say that rates are invented`);
    const theme = themeOf({ language, widthPx });
    await showTheme(page, theme);
    const found = await findPageFaults(page);
    faults.push(...found.map((fault) => `${theme} ${language} ${widthPx}: ${fault}`));
  }
  for (const widthPx of [...WIDTHS_PX, ...ZOOMED_PX]) {
    await page.setViewportSize({ width: widthPx, height: 450 });
    const overflowPx = await overflowOf(page);
    if (overflowPx > 0) faults.push(`${language} ${widthPx}: overflows by ${overflowPx} px`);
  }
  // Text at twice its size (WCAG 2.2, 1.4.4): nothing moves off the screen, and no number is broken.
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const widthPx of WIDTHS_PX) {
    await page.setViewportSize({ width: widthPx, height: 900 });
    const overflowPx = await overflowOf(page);
    if (overflowPx > 0) faults.push(`${language} ${widthPx}, text at 200 %: overflows by ${overflowPx} px`);
    const broken = await findBrokenNumbers(page);
    faults.push(...broken.map((text) => `${language} ${widthPx}, text at 200 %: breaks ${text}`));
  }
  await context.close();
  return [...faults, ...troubles];
}

/**
 * Each theme once with each language and with each width: a fault of any two of them is found by half of the
 * inspections. Without the long form every third screen is inspected once, in turn in each pair of language
 * and width. `npm run lab -- screenshots` inspects all eight.
 */
function themeOf({ language, widthPx }: { readonly language: string; readonly widthPx: number }): string {
  const isDark = (language === LANGUAGES[0]) === (widthPx === WIDTHS_PX[0]);
  return THEMES[isDark ? 0 : 1];
}
