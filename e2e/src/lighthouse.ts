// `npm run lab -- lighthouse`: the pages that people come in by and an order, on a simulated phone, in
// rehearsal.
// node tools/run.mjs e2e/src/lighthouse.ts [--rounds 5] [path ...], where `order` is the page of an order.
// Lighthouse itself is fetched by npx: it is larger than all that the product needs together.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromiumPath } from './harness/browser.ts';
import { startDesk } from './harness/desk-process.ts';
import { stageOrders } from './screens/staged-orders.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PATHS = ['/', '/buy-crypto-select', '/faq', '/markets'];
/** The page of an order is not for search engines, which costs it points there. */
const ORDER_PATH = /^\/buy-crypto-confirm\//;
/** One round says little on a machine that does something else as well; the middle of five does. */
const ROUNDS = 5;
/** Only this machine is reached: a figure must not hang on somebody else's day. */
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

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: unknown[] } }>
  >;
  readonly environment: { readonly benchmarkIndex: number };
}

/** What is read of a report beside the scores, with its unit. */
const FIGURES: readonly (readonly [string, (report: Report) => number])[] = [
  ['first paint ms', (report) => figureOf(report, 'first-contentful-paint')],
  ['largest paint ms', (report) => figureOf(report, 'largest-contentful-paint')],
  ['speed index ms', (report) => figureOf(report, 'speed-index')],
  ['blocked ms', (report) => figureOf(report, 'total-blocking-time')],
  ['layout shift', (report) => figureOf(report, 'cumulative-layout-shift')],
  ['requests', (report) => report.audits['network-requests']?.details?.items?.length ?? Number.NaN],
  ['kB', (report) => figureOf(report, 'total-byte-weight') / 1000],
  ['main thread ms', (report) => figureOf(report, 'mainthread-work-breakdown')],
  // How fast this machine was just then, on a scale of the own of Lighthouse.
  ['machine', (report) => report.environment.benchmarkIndex],
];

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'naru-lighthouse-'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(ROUNDS) } },
});
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error(`--rounds takes a number: ${values.rounds}`);
const desk = await startDesk({ mode: 'rehearsal' });
try {
  const orderIds = await stageOrders(desk);
  const orderPath = `/buy-crypto-confirm/${orderIds.get('pending') ?? ''}`;
  for (const page of positionals.length === 0 ? [...PATHS, 'order'] : positionals)
    await measure(page === 'order' ? orderPath : page);
} finally {
  await desk.dispose();
}
console.log(`reports in ${folder}`);

/** Prints the middle of all rounds of one page; a score that is too low ends the run with a failure. */
async function measure(page: string): Promise<void> {
  const reports: Report[] = [];
  for (let round = 1; round <= rounds; round += 1) reports.push(await readReport(page, round));
  const scores = Object.entries(SCORES_MIN).map(([category, min]) => {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0)));
    const isLow = score < min && !(category === 'seo' && ORDER_PATH.test(page));
    if (isLow) process.exitCode = 1;
    return `${category} ${score}${isLow ? ` (at least ${min})` : ''}`;
  });
  const figures = FIGURES.map(([name, read]) => `${name} ${round3(median(reports.map(read)))}`);
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  console.log(`${page}: ${scores.join(', ')}\n  ${figures.join(', ')} (${rounds} rounds, load ${load})`);
}

async function readReport(page: string, round: number): Promise<Report> {
  const file = path.join(folder, `${page.replaceAll(/\W/g, '') || 'home'}-${round}.json`);
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS}`];
  await run('npx', ['--yes', LIGHTHOUSE, desk.publicUrl + page, ...options], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
  });
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  return report;
}

function figureOf(report: Report, audit: string): number {
  return report.audits[audit]?.numericValue ?? Number.NaN;
}

/** The one in the middle; of two, the lower one. */
function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor((figures.length - 1) / 2)] ?? Number.NaN;
}

function round3(figure: number): number {
  return Math.round(figure * 1000) / 1000;
}
