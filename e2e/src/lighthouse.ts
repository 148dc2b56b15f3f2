// `npm run lighthouse`: the four pages that people come in by, on a simulated phone, in rehearsal.
// node tools/run.mjs e2e/src/lighthouse.ts [path ...]
// Lighthouse itself is fetched by npx: it is larger than all that the product needs together.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from './harness/browser.ts';
import { startDesk } from './harness/desk-process.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PATHS = ['/', '/buy-crypto-select', '/faq', '/markets'];
/** Nothing but this machine is reached: a figure must not hang on somebody else's day. */
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  "--host-resolver-rules='MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'",
].join(' ');

/** Of a hundred, in the order of the report. */
const SCORES_MIN: Readonly<Record<string, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>;
}

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'naru-lighthouse-'));
const asked = process.argv.slice(2);
const desk = await startDesk({ mode: 'rehearsal' });
try {
  for (const each of asked.length === 0 ? PATHS : asked) await measure(each);
} finally {
  await desk.dispose();
}
console.log(`reports in ${folder}`);

/** Prints the scores of one page; a score that is too low ends the run with a failure. */
async function measure(page: string): Promise<void> {
  const file = path.join(folder, `${page.slice(1) || 'home'}.json`);
  await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      desk.publicUrl + page,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${CHROME_FLAGS}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() } },
  );
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const scores = Object.entries(SCORES_MIN).map(([category, min]) => {
    const score = Math.round((report.categories[category]?.score ?? 0) * 100);
    if (score < min) process.exitCode = 1;
    return `${category} ${score}${score < min ? ` (at least ${min})` : ''}`;
  });
  const figures = FIGURES.map((figure) => `${figure} ${report.audits[figure]?.displayValue ?? '?'}`);
  console.log(`${page}: ${scores.join(', ')}\n  ${figures.join(', ')}`);
}
