import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type PublishedLottery, verifyLottery } from '@naru/core';
import { systemClock } from './clock.ts';
import { createLotteryParts } from './lottery/lottery-parts.ts';

/** A thousand entries each; more than a desk has people. */
const PAGES_MAX = 1_000;

type Published = PublishedLottery & { readonly leaves: readonly string[] };

/**
 * Repeats the draw of a day from what a desk publishes: `npm run lottery:verify -- 2026-11-24 --desk
 * https://desk.example`, or from a saved answer: `-- answer.json`. `--earlier` is what was saved before.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      desk: { type: 'string', default: 'http://127.0.0.1:8787' },
      earlier: { type: 'string' },
    },
  });
  const [what = ''] = positionals;
  const now = what.endsWith('.json') ? await readSaved(what) : await fetchDay(values.desk, what);
  const earlier = values.earlier === undefined ? undefined : await readSaved(values.earlier);
  const verdict = verifyLottery(createLotteryParts(new Uint8Array(), { isRehearsal: false }), {
    now,
    leaves: now.leaves,
    earlier,
    nowMs: systemClock.nowMs(),
    endsAtMs: Date.parse(now.endsAt),
  });
  const result = verdict.ok ? verdict.value : verdict.reason;
  const place = now.winner === null ? 'nobody' : `entry ${now.winner.place + 1} of ${now.entryCount ?? 0}`;
  process.stdout.write(`${now.date}: ${result}; published winner: ${place}\n`);
  // Only the network itself can say whether this is its block.
  if (typeof now.beacon?.hash === 'string')
    process.stdout.write(
      `Compare with a node or an explorer: block ${now.beacon.height} of ${now.beacon.network} ` +
        `has to be ${now.beacon.hash}\n`,
    );
  if (!verdict.ok) process.exitCode = 1;
}

async function readSaved(file: string): Promise<Published> {
  const text = await readFile(file, 'utf8');
  return asPublished(JSON.parse(text));
}

async function fetchDay(desk: string, date: string): Promise<Published> {
  const first = await fetchPage(desk, date, 0);
  const leaves = [...first.leaves];
  for (let page = 1; page < PAGES_MAX && leaves.length < (first.entryCount ?? 0); page += 1) {
    const next = await fetchPage(desk, date, leaves.length);
    if (next.leaves.length === 0) break;
    leaves.push(...next.leaves);
  }
  return { ...first, leaves };
}

async function fetchPage(desk: string, date: string, from: number): Promise<Published> {
  const answer = await fetch(new URL(`/api/lottery/${encodeURIComponent(date)}?from=${from}`, desk));
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`the desk answered ${answer.status}: ${JSON.stringify(body)}`);
  return asPublished(body);
}

function asPublished(value: unknown): Published {
  if (isPublished(value)) return value;
  throw new Error('this is not a day of the lottery as a desk publishes it');
}

/** Any other malformed field makes the draw differ. */
function isPublished(value: unknown): value is Published {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const texts = ['date', 'state', 'endsAt', 'commitment'].every(
    (name) => typeof fields.get(name) === 'string',
  );
  return texts && Array.isArray(fields.get('leaves')) && fields.has('winner') && fields.has('beacon');
}

await main();
