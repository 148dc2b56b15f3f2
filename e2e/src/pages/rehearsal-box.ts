import assert from 'node:assert/strict';
import { CONSOLE_SESSION_KEY_HEADER } from '@naru/contract';
import type { Page } from 'playwright-core';
import { press, stepUp } from './console-desk.ts';

const MINE = 'Rehearsal: no block comes by itself. Press “Mine a block” in the box “Rehearsal”.';

/** Presses a button of the box "Rehearsal"; what came of it, and what is next, is then in sight. */
async function pressBelow(page: Page, button: string, ...seen: readonly string[]): Promise<void> {
  await press(page, button);
  for (const text of seen) {
    const line = page.getByText(text);
    await line.waitFor();
    const isInSight = await line.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + 1, top + 1);
      return bottom <= innerHeight && (element === there || element.contains(there));
    });
    assert.ok(isInSight, `${text} is out of sight`);
  }
}

/** Prepares what is owed back, pays it from the simulated wallet and has it confirmed. */
export async function payBack(page: Page): Promise<void> {
  await press(page, 'Prepare refund');
  await stepUp(page, 'Prepare refund');
  await pressBelow(page, 'Refund from the rehearsal wallet', 'The rehearsal wallet has paid.', MINE);
  await page.getByText('on its way').filter({ visible: true }).first().waitFor();
  await pressBelow(page, 'Mine a block', 'One block mined.');
  await page.getByText('refunded', { exact: true }).waitFor();
}

/** Pays what is prepared from the simulated wallet and has it confirmed. */
export async function payOut(page: Page): Promise<void> {
  await pressBelow(page, 'Pay from the rehearsal wallet', 'The rehearsal wallet has paid.', MINE);
  await press(page, 'Mine a block');
  await page.getByText('Delivered', { exact: true }).filter({ visible: true }).first().waitFor();
}

/** Moves the clock of the desk, as somebody who is signed in on this page of the console. */
export async function moveClock(page: Page, minutes: number): Promise<void> {
  const status = await page.evaluate(
    async ([header, body]) => {
      const headers = { 'content-type': 'application/json', [header]: localStorage['naru.session'] };
      return (await fetch('/api/rehearsal/clock', { method: 'POST', headers, body })).status;
    },
    [CONSOLE_SESSION_KEY_HEADER, JSON.stringify({ minutes })] as const,
  );
  assert.equal(status, 200);
}
