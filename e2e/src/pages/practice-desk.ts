import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Visits } from '../harness/visits.ts';
import { openPlace, press, stepUp } from './console-desk.ts';
import { isLongForm, sampleOf } from '../harness/long-form.ts';

/** The two widths at which every incident is solved, in CSS pixels. */
export const PRACTICE_WIDTHS = [390, 1440] as const;

/** The list of incidents, from any page or from itself. */
export async function openPractice(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === '/practice') return;
  await openPlace(page, 'Practice');
  await page.getByRole('heading', { name: 'Incidents' }).waitFor();
}

/** Starts an incident from the list, which leads to where it shows. */
async function startIncident(page: Page, title: string): Promise<void> {
  await openPractice(page);
  await page
    .getByRole('listitem', { name: title, exact: true })
    .getByRole('button', { name: /^Start/ })
    .click();
  await page.getByRole('heading', { name: 'Incidents' }).waitFor({ state: 'detached' });
}

/** Waits until the list says that the incident is solved. */
async function waitUntilSolved(page: Page, title: string): Promise<void> {
  await openPractice(page);
  const card = page.getByRole('listitem', { name: title, exact: true });
  await card.getByText('Solved', { exact: true }).waitFor();
}

interface Rehearsal {
  /** The incident as the list names it. */
  readonly title: string;
  /** From where the start leads to. */
  readonly solve: (page: Page) => Promise<void>;
}

/**
 * Incidents that are solved one after the other, at both widths, without a wrong act. In the short form every
 * other one is solved, at one width, in turn.
 */
export function rehearse(visits: Pick<Visits, 'desk' | 'operator'>, rehearsals: readonly Rehearsal[]): void {
  for (const [column, widthPx] of PRACTICE_WIDTHS.entries())
    for (const [row, { title, solve }] of sampleOf(rehearsals, 2).entries()) {
      if (!isLongForm && row % PRACTICE_WIDTHS.length !== column) continue;
      test(`"${title}" is solved by what the screen says, at ${widthPx} px`, async () => {
        const { page } = visits.operator;
        await page.setViewportSize({ width: widthPx, height: 900 });
        await page.goto(visits.desk.consoleUrl);
        await startIncident(page, title);
        await solve(page);
        await waitUntilSolved(page, title);
      });
    }
}

/** Moves the clock of the desk, which every page then says. */
export async function letTimePass(page: Page, step: string): Promise<void> {
  await openPractice(page);
  const ahead = page.getByRole('status').filter({ hasText: /real time/ });
  const before = await ahead.innerText();
  await page.getByRole('button', { name: step }).click();
  await ahead.filter({ hasNotText: before }).waitFor();
  await page.getByRole('link', { name: /^The clock is .* ahead$/ }).waitFor();
}

/** Back to where a running incident shows. */
export async function goOn(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `Continue ${title}` }).click();
}

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
