// Draws the gallery in both themes, both languages and three widths, and checks each picture with axe.
// node tools/run.mjs packages/ui/gallery/shoot.ts [folder for the pictures]
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { runInGallery, say, type GalleryRun } from './launch.ts';

const WIDTHS_PX = [320, 390, 1440];
const TOAST_KINDS = ['info', 'success', 'warning', 'error'];

/** Resolves when the dialog has stopped moving; the clocks of toasts continue. */
const ARRIVED =
  "Promise.all(document.querySelector('dialog[open]').getAnimations().map((motion) => motion.finished))";

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Picture {
  readonly widthPx: number;
  readonly theme: string;
  readonly language: string;
}

function pictures(): readonly Picture[] {
  return WIDTHS_PX.flatMap((widthPx) =>
    ['is_dark', 'is_light'].flatMap((theme) =>
      ['en', 'ko'].map((language) => ({ widthPx, theme, language })),
    ),
  );
}

/** Faults of the page as it is now, as lines to print. */
async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>('axe.run()');
  const faults = results.violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  if (results.passes.length === 0) faults.push('axe has looked at nothing');
  const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (overflowPx > 0) faults.push(`overflows by ${overflowPx} px`);
  return faults;
}

async function shoot({ browser, origin }: GalleryRun, picture: Picture, folder: string): Promise<string[]> {
  const { widthPx, theme, language } = picture;
  const page = await browser.newPage({ viewport: { width: widthPx, height: 900 } });
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  const name = path.join(folder, `${theme}-${language}-${widthPx}`);
  await page.goto(`${origin}/?theme=${theme}&lang=${language}`);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: `${name}.png`, fullPage: true, animations: 'disabled' });
  faults.push(...(await findFaults(page)));
  await page.getByRole('button', { name: /Pay currency|보내는 통화/ }).click();
  await page.getByRole('listbox').waitFor();
  await page.screenshot({ path: `${name}-picker.png`, animations: 'disabled' });
  faults.push(...(await findFaults(page)));
  await page.keyboard.press('Escape');
  for (const kind of TOAST_KINDS) await page.getByRole('button', { name: kind, exact: true }).click();
  await page.getByRole('button', { name: /Cancel this order|주문 취소/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(ARRIVED);
  await page.screenshot({ path: `${name}-dialog.png` });
  faults.push(...(await findFaults(page)));
  await page.close();
  return faults;
}

const folder = process.argv[2] ?? mkdtempSync(path.join(tmpdir(), 'naru-pictures-'));
mkdirSync(folder, { recursive: true });
await runInGallery(async (run) => {
  for (const picture of pictures()) {
    const faults = await shoot(run, picture, folder);
    if (faults.length > 0) process.exitCode = 1;
    say([`${Object.values(picture).join(' ')}: ${faults.length} faults`, ...faults].join('\n  '));
  }
});
say(`pictures in ${folder}`);
