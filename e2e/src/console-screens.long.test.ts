import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderXrp } from './harness/rehearsal-order.ts';
import { visitDesk } from './harness/visits.ts';
import { CONSOLE_PATHS } from './screens/console-paths.ts';
import { findPageFaults, findRawKeys, showTheme, waitForRest } from './screens/inspect-page.ts';
import { LANGUAGES, THEMES, WIDTHS_PX } from './screens/screen-list.ts';

const MINA = 'mina@example.com';
let reference = '';

const visits = visitDesk({
  desk: { mode: 'rehearsal', env: { NARU_LIMITS: 'true' } },
  hasOperator: true,
  // A group of unpaid orders at its limit, and a visitor with orders.
  prepare: async (desk) => {
    for (let n = 0; n < 10; n += 1)
      ({ reference } = await orderXrp(desk, {
        email: MINA,
        receiver: n,
        headers: { 'user-agent': 'a stranger' },
      }));
  },
});

for (const language of LANGUAGES) {
  test(`every screen of the console is without fault in ${language}, in both themes and widths`, async () => {
    const { page, context } = visits.operator;
    const origin = visits.desk.consoleUrl;
    await context.addCookies([{ name: 'lang', value: language, url: origin }]);
    const faults: string[] = [];
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      for (const place of [...CONSOLE_PATHS, `/orders?queue=waiting&order=${reference}`]) {
        await page.goto(`${origin}${place}`);
        await waitForRest(page);
        faults.push(...(await findRawKeys(page)).map((key) => `${place}: ${key}`));
        for (const theme of THEMES) {
          await showTheme(page, theme);
          const found = await findPageFaults(page);
          faults.push(...found.map((fault) => `${place} ${theme} ${width}: ${fault}`));
        }
      }
    }
    assert.deepEqual(faults, []);
  });
}
