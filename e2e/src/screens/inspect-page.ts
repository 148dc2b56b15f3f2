import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface PageVerdict extends Pick<AxeResults, 'violations'> {
  readonly passedRules: number;
}

/**
 * What is found without fault is neither described at length nor sent here, and style sheets are not loaded
 * again for a rule that does not run unless asked for.
 */
const AXE_RUN = `axe
  .run({ resultTypes: ['violations'], preload: false })
  .then(({ violations, passes }) => ({ violations, passedRules: passes.length }))`;

/** Everything that is on the page has arrived: its data, its fonts, and no skeleton is left. */
export async function waitForRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  // A form takes no input before the app has drawn it.
  await page.locator('form[inert]').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
}

/** By how many pixels the page is wider than its window, once a frame of that window was drawn. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Rows that are laid out only near the screen keep the width of the last window until then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - innerWidth;
  });
}

/** Numbers of headings and figures that run over the end of a line. */
export async function findBrokenNumbers(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('h1, h2, h3, strong') === null) continue;
      for (const { 0: digits, index } of (node.nodeValue ?? '').matchAll(/\d[\d.,]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + digits.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(digits);
      }
    }
    return broken;
  });
}

/** Texts that are the key of a text, or a code that nobody has put into words. */
export function findRawKeys(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const texts = [...body.querySelectorAll('*')].flatMap((element) => {
      // What is meant to be read letter by letter: names of settings, of files and of programs.
      if (element.closest('code, kbd, samp, pre, script, style') !== null) return [];
      const own = [...element.childNodes].flatMap(({ nodeType, nodeValue }) =>
        nodeType === 3 ? [nodeValue] : [],
      );
      return [
        ...own,
        ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)),
      ];
    });
    const isRaw = (text: string): boolean => /^[a-z]+(?:[._][a-z0-9]+)+$/u.test(text.trim());
    return [...new Set(texts.filter((text) => text !== null).filter(isRaw))];
  });
}

export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);
}

/** Faults that a machine can see: all rules of axe, and a page wider than its window. */
export async function findPageFaults(page: Page): Promise<string[]> {
  // A dialog that fades in has less contrast than it has at rest.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return typeof endTime === 'number' && Number.isFinite(endTime);
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  // A message that fades out meanwhile has less contrast, too.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axeSource);
  const { violations, passedRules } = await page.evaluate<PageVerdict>(AXE_RUN);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  if (passedRules === 0) faults.push('axe has looked at nothing');
  const overflowPx = await overflowOf(page);
  if (overflowPx > 0) faults.push(`overflows by ${overflowPx} px`);
  const mixed = await page.evaluate(findMixedTexts);
  return [...faults, ...mixed.map((text) => `beside an element, where a translator replaces it: ${text}`)];
}

/** Runs in the page. React writes the only text of an element even if a translator has replaced it. */
function findMixedTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const mixed: string[] = [];
  while (walker.nextNode() !== null) {
    const { nodeValue: text, parentElement: parent } = walker.currentNode;
    const isMixed = parent !== null && parent.childNodes.length > 1 && text?.trim() !== '';
    if (isMixed && parent.closest('noscript, [translate="no"]') === null) mixed.push(text ?? '');
  }
  return mixed;
}
