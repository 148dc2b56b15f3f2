import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitUntil } from './harness/desk-process.ts';
import { visitDesk } from './harness/visits.ts';
import { openForm as openExchange } from './pages/exchange-form.ts';
import { sampleOf } from './harness/long-form.ts';

// Amounts and addresses as people write them: by hand, pasted, and with an input method.

const visits = visitDesk();
const WAIT_MS = 3000;
const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';
const OTHER_XRP = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';

async function openForm(): Promise<Page> {
  const { page } = visits.visitor;
  await openExchange(page, `${visits.desk.publicUrl}/buy-crypto-select?from=KRW&to=XRP`);
  return page;
}

/** Syllables come from an input method, one composition each; everything else from keys. */
async function typeKorean(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const sign of text)
    if (/\p{L}/u.test(sign)) {
      const composed = { text: sign, selectionStart: 1, selectionEnd: 1 };
      await session.send('Input.imeSetComposition', composed);
      await session.send('Input.insertText', { text: sign });
    } else await page.keyboard.type(sign);
  await session.detach();
}

/** Lets timers that a page sets to run at once run later, as on a device that is busy with something else. */
function delayTimers(delayMs: number): void {
  const setAtOnce = globalThis.setTimeout;
  const setLater = (call: () => void, afterMs = delayMs) => setAtOnce(call, afterMs);
  globalThis.setTimeout = Object.assign(setLater, setAtOnce);
}

// Units were missing in numeral.js, too (numeral.dart PR 23): 5천만 became 50,000.
for (const delayMs of sampleOf([0, 24, 300], 2))
  test(`Korean units are understood typed and pasted, ${delayMs} ms before the page reacts`, async () => {
    await visits.visitor.page.addInitScript(delayTimers, delayMs);
    const page = await openForm();
    const pay = page.getByLabel('Amount to send');
    for (const [text, shown] of [
      ['5천', '5,000'],
      ['5천만', '50,000,000'],
      ['3백만', '3,000,000'],
      ['1억 2천만', '120,000,000'],
      ['50만', '500,000'],
    ] as const)
      for (const enter of [typeKorean, (on: Page, pasted: string) => on.keyboard.insertText(pasted)]) {
        await pay.fill('');
        await enter(page, text);
        await page.keyboard.press('Tab');
        await waitUntil(WAIT_MS, `${text} is not ${shown}`, async () => (await pay.inputValue()) === shown);
      }
  });

// A tag was dropped with the text after `?` (vultisig-ios PR 4749), or stayed when its address was replaced.
test('a tag in any spelling moves into its own field, and goes with its address', async () => {
  const page = await openForm();
  const address = page.getByLabel(/^Receiving address/);
  const tag = page.getByLabel('Destination tag');
  const both = async () => [await address.inputValue(), await tag.inputValue()];
  const shows = (text: string, parts: readonly string[]) =>
    waitUntil(WAIT_MS, `${text} is not split`, async () => (await both()).join() === parts.join());
  for (const text of [`${XRP}?tag=99999`, `${XRP}:99999`, `ripple:${XRP}?amount=5&dt=99999`]) {
    await address.fill('');
    await address.fill(text);
    await shows(text, [XRP, '99999']);
  }
  await address.fill(OTHER_XRP);
  await shows(OTHER_XRP, [OTHER_XRP, '']);
  await page.getByText('The tag was removed with its address.').waitFor();
  await address.fill(`${XRP}?tga=99999`);
  await page.getByText('What follows the address is not a tag or memo of this network.').waitFor();
  assert.deepEqual(await both(), [`${XRP}?tga=99999`, '']);
});
