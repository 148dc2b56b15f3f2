// Uses the primitives as a person does and reports those that do not respond as they should. node
// tools/run.mjs packages/ui/gallery/behave.ts
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { runInGallery, say, type GalleryRun } from './launch.ts';

const AUTO_CLOSE_MS = 5000;

interface Act {
  readonly name: string;
  readonly options?: BrowserContextOptions;
  readonly run: (page: Page) => Promise<void>;
}

const ACTS: readonly Act[] = [
  { name: 'a sign and letters are refused as typed and said so', run: refusesLetters },
  { name: 'digits are grouped when the field is left and plain while it is typed in', run: groupsAtRest },
  { name: '만 of a Korean keyboard is taken, other syllables are not', run: composesMyriads },
  { name: 'a long amount shrinks and is never cut off', run: shrinksLongAmounts },
  { name: 'the coin picker is used by keys alone', run: picksByKeys },
  { name: 'the coin picker closes for a press outside and gives the focus back', run: closesOutside },
  {
    name: 'an address is copied without spaces',
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
    run: copies,
  },
  { name: 'copying works without the new clipboard', run: copiesTheOldWay },
  {
    name: 'a selected address is copied without gaps',
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
    run: copiesSelection,
  },
  { name: 'tabs answer to the arrows', run: movesTabs },
  { name: 'a dialog starts in its field and Escape closes it', run: opensDialog },
  { name: 'a toast goes after five seconds', run: closesToast },
  {
    name: 'a toast keeps its five seconds without motion',
    options: { reducedMotion: 'reduce' },
    run: closesToast,
  },
  { name: 'a toast is dragged away with the mouse, but not by half', run: dragsToast },
  { name: 'the QR code is 228 px and its light edge is four modules', run: measuresQrCode },
];

async function refusesLetters(page: Page): Promise<void> {
  const field = page.getByLabel('Amount to send');
  await field.fill('');
  await field.pressSequentially('-1a2+3b.');
  assert.equal(await field.inputValue(), '123.');
  await field.fill('');
  await field.pressSequentially('1e5');
  assert.equal(await field.inputValue(), '1');
  await field.fill('12');
  await page.keyboard.insertText('abc');
  assert.equal(await field.inputValue(), '12');
  await page.getByRole('alert').getByText('Only digits').waitFor();
}

async function groupsAtRest(page: Page): Promise<void> {
  const field = page.getByLabel('Amount to send');
  assert.equal(await field.inputValue(), '1,000,000');
  await field.focus();
  assert.equal(await field.inputValue(), '1000000');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.press('5');
  assert.equal(await field.inputValue(), '15000000');
  assert.equal(
    await field.evaluate((node) => (node instanceof HTMLInputElement ? node.selectionStart : null)),
    2,
  );
  await field.blur();
  assert.equal(await field.inputValue(), '15,000,000');
  await field.fill('１２，３４５');
  await field.blur();
  assert.equal(await field.inputValue(), '12,345');
}

async function composesMyriads(page: Page): Promise<void> {
  const field = page.getByLabel('Amount to send');
  const keyboard = await page.context().newCDPSession(page);
  const compose = async (letters: readonly string[]) => {
    for (const text of letters)
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await keyboard.send('Input.insertText', { text: letters.at(-1) ?? '' });
  };
  await field.fill('100');
  await field.press('End');
  await compose(['ㅁ', '마', '만']);
  assert.equal(await field.inputValue(), '100만');
  await compose(['ㅂ', '비']);
  assert.equal(await field.inputValue(), '100만');
  await field.blur();
  assert.equal(await field.inputValue(), '1,000,000');
}

async function shrinksLongAmounts(page: Page): Promise<void> {
  const field = page.getByLabel('Amount to send');
  const sizeOf = async () =>
    Number.parseFloat(await field.evaluate((node) => getComputedStyle(node).fontSize));
  assert.equal(await sizeOf(), 36);
  await field.fill('12345678901234567890');
  await page.waitForTimeout(50);
  const sizePx = await sizeOf();
  assert.ok(sizePx >= 18 && sizePx < 36, `${sizePx}`);
  assert.ok(await field.evaluate((node) => node.scrollWidth <= node.clientWidth));
  await field.fill('1');
  await page.waitForTimeout(50);
  assert.equal(await sizeOf(), 36);
}

async function picksByKeys(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Pay currency' });
  await button.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search by name or symbol' });
  await search.waitFor();
  assert.ok(await search.evaluate((node) => node === document.activeElement));
  assert.match(
    (await page.getByRole('listbox').getByRole('option', { selected: true }).textContent()) ?? '',
    /^KRW/,
  );
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.insertText('ㅅㅇ');
  assert.equal(await page.getByRole('listbox').getByRole('option').count(), 1);
  await page.keyboard.press('Enter');
  assert.ok(await search.isVisible(), 'a resting coin was chosen');
  await search.fill('ㅂㅌㅋㅇ');
  await page.keyboard.press('Enter');
  await search.waitFor({ state: 'detached' });
  assert.match((await button.textContent()) ?? '', /BTC/);
  assert.ok(await button.evaluate((node) => node === document.activeElement), 'the focus is lost');
}

async function closesOutside(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Receive currency' });
  await button.click();
  await page.getByRole('listbox', { name: 'Receive currency' }).waitFor();
  assert.equal(await page.getByRole('dialog', { name: 'Receive currency' }).count(), 1);
  await page.mouse.click(20, 400);
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  assert.ok(await button.evaluate((node) => node === document.activeElement));
}

async function copies(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Copy address bc1q/ }).click();
  await page.getByRole('status').getByText('Copied').first().waitFor();
  assert.equal(
    await page.evaluate('navigator.clipboard.readText()'),
    'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
  );
  const button = page.getByRole('button', { name: 'Copy amount' });
  const widthPx = (await button.boundingBox())?.width;
  await button.click();
  const done = page.getByRole('button', { name: 'Copied', exact: true });
  await done.waitFor();
  assert.equal((await done.boundingBox())?.width, widthPx);
  await button.waitFor({ timeout: 4000 });
}

async function copiesTheOldWay(page: Page): Promise<void> {
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.evaluate(
    "document.addEventListener('copy', () => (window.copied = document.activeElement.value))",
  );
  await page.getByRole('button', { name: 'Copy amount' }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  assert.equal(await page.evaluate('window.copied'), '0.00712345');
}

async function copiesSelection(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const text = document.querySelector('button[title="Copy address"] [translate=no]');
    document.getSelection().selectAllChildren(text);
  })()`);
  await page.keyboard.press('Control+c');
  assert.equal(
    await page.evaluate('navigator.clipboard.readText()'),
    'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
  );
}

async function movesTabs(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /To send/ }).focus();
  await page.keyboard.press('ArrowLeft');
  const last = page.getByRole('tab', { name: /Needs a look/ });
  assert.equal(await last.getAttribute('aria-selected'), 'true');
  assert.ok(await last.evaluate((node) => node === document.activeElement));
  assert.match((await page.getByRole('tabpanel').textContent()) ?? '', /Nothing needs a look/);
}

async function opensDialog(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Cancel this order' });
  await button.click();
  const reason = page.getByLabel('Reason');
  await reason.waitFor();
  assert.ok(await reason.evaluate((node) => node === document.activeElement));
  await page.keyboard.press('Escape');
  await reason.waitFor({ state: 'detached' });
  assert.ok(await button.evaluate((node) => node === document.activeElement));
}

async function closesToast(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'success', exact: true }).click();
  const toast = page.getByText('A toast: success');
  await toast.waitFor();
  const shownAtMs = performance.now();
  await page.mouse.move(5, 700);
  await page.waitForTimeout(AUTO_CLOSE_MS - 1000);
  assert.ok(await toast.isVisible(), 'it went too early');
  await toast.waitFor({ state: 'detached', timeout: 3000 });
  assert.ok(performance.now() - shownAtMs >= AUTO_CLOSE_MS - 500);
}

async function dragsToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'error', exact: true }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'A toast: error' });
  await toast.waitFor();
  await page.waitForTimeout(400);
  const box = await toast.boundingBox();
  assert.ok(box !== null);
  const drag = async (share: number) => {
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + box.width * share, box.y + 20, { steps: 8 });
    await page.mouse.up();
    await page.waitForTimeout(700);
  };
  await drag(-0.5);
  assert.ok(await toast.isVisible(), 'half the way was enough');
  await drag(-0.9);
  assert.equal(await toast.count(), 0);
}

async function measuresQrCode(page: Page): Promise<void> {
  const code = page.getByRole('img', { name: /QR code/ });
  const box = await code.boundingBox();
  const paper = await code.locator('..').boundingBox();
  assert.ok(box !== null && paper !== null);
  assert.deepEqual([box.width, box.height], [228, 228]);
  const quietPx = (228 * 4) / 29;
  assert.ok((paper.width - box.width) / 2 >= quietPx && (paper.height - box.height) / 2 >= quietPx);
  assert.equal(
    await code.locator('..').evaluate((node) => getComputedStyle(node).backgroundColor),
    'rgb(255, 255, 255)',
  );
}

async function play(act: Act, { browser, origin }: GalleryRun): Promise<boolean> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...act.options });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/?lang=en`);
    await page.evaluate('document.fonts.ready');
    await act.run(page);
    say(`✔ ${act.name}`);
    return true;
  } catch (fault) {
    say(`✖ ${act.name}\n  ${fault instanceof Error ? fault.message : String(fault)}`);
    return false;
  } finally {
    await context.close();
  }
}

await runInGallery(async (run) => {
  let failedCount = 0;
  for (const act of ACTS) if (!(await play(act, run))) failedCount += 1;
  say(`${ACTS.length - failedCount} passed, ${failedCount} failed`);
  process.exitCode = failedCount === 0 ? 0 : 1;
});
