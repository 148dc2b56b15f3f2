import type { Page } from 'playwright-core';

/** Cumulative layout shift, by the definition of the web vitals less their windows: the sum of all shifts. */
export const LAYOUT_SHIFT_MAX = 0.02;

/** Lets the page add up its layout shifts, from before its first paint. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    Reflect.set(globalThis, 'layoutShift', sum);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
      Reflect.set(globalThis, 'layoutShift', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum so far of a page that is being watched. */
export async function readLayoutShift(page: Page): Promise<number> {
  return Number(await page.evaluate(() => Reflect.get(globalThis, 'layoutShift')));
}
