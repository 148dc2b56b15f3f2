import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Visits } from '../../../e2e/src/harness/visits.ts';
import { openPlace } from '../../../e2e/src/pages/console-desk.ts';
import { isLongForm, sampleOf } from '../../../e2e/src/harness/long-form.ts';

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
      void test(`"${title}" is solved by what the screen says, at ${widthPx} px`, async () => {
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
