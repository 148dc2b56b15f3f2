import type { Page } from 'playwright-core';
import { waitUntil } from '../harness/desk-process.ts';

const COPY_LIMIT_MS = 10_000;

/** What the confirm page tells the payer, as the payer would copy it. */
export async function copyPayment(page: Page): Promise<{ address: string; amount: string }> {
  const address = await copyBy(page, /^Copy (?:address|account)$/);
  return { address, amount: await copyBy(page, /^Copy amount$/) };
}

/** The browser writes the clipboard some time after the press. */
async function copyBy(page: Page, button: RegExp): Promise<string> {
  const before = await readClipboard(page);
  let copied = before;
  await page.getByRole('button', { name: button }).click();
  await waitUntil(COPY_LIMIT_MS, `${String(button)} copied nothing`, async () => {
    copied = await readClipboard(page);
    return copied !== before;
  });
  return copied;
}

/** By pasting, as a person does: the pages themselves may not read the clipboard. */
export async function readClipboard(page: Page): Promise<string> {
  // The browser pastes some time after the press of the keys.
  const paste = await page.evaluateHandle(() => ({
    text: new Promise<string>((resolve) => {
      const take = (event: ClipboardEvent): void => {
        event.preventDefault();
        resolve(event.clipboardData?.getData('text') ?? '');
      };
      document.addEventListener('paste', take, { capture: true, once: true });
    }),
  }));
  await page.keyboard.press('ControlOrMeta+V');
  return paste.evaluate(({ text }) => text);
}

/** Waits until the app has drawn the page in the place of what the server wrote, whose elements it drops. */
export async function waitForApp(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** The page moves on by itself as soon as the order is no longer pending. */
export async function waitForDetails(page: Page): Promise<void> {
  await page.waitForURL(/\/buy-crypto-details\//, { timeout: 30_000 });
}

/** Waits until the page, live and without a reload, shows the text; fails with what it shows instead. */
export async function waitForText(page: Page, text: string | RegExp): Promise<void> {
  try {
    await page.getByText(text).first().waitFor({ timeout: 30_000 });
  } catch (cause) {
    const shown = await page.locator('body').innerText();
    throw new Error(`${String(text)} is not shown at ${page.url()}, but:\n${shown}`, { cause });
  }
}

/** Answers for the desk with the order as it was, but for these fields; the stream keeps quiet. */
export async function changeOrder(
  page: Page,
  order: Readonly<Record<string, unknown>>,
  changes: () => object,
): Promise<void> {
  const path = `**/api/transaction/${String(order['_id'])}`;
  await page.route(`${path}/events`, (route) => route.abort());
  await page.route(path, (route) => route.fulfill({ json: { ...order, ...changes() } }));
}
