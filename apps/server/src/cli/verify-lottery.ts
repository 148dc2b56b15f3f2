import { readFile } from 'node:fs/promises';
import { type PublishedLottery, verifyLottery } from '@naru/core';
import { systemClock } from '../machine/clock.ts';
import { createLotteryParts } from '../lottery/lottery-parts.ts';
import { CommandProblem, type DefineCommand, type ExitCode, type Say } from '../command/command.ts';

/** A thousand entries each; more than a desk has people. */
const PAGES_MAX = 1_000;

type Published = PublishedLottery & { readonly leaves: readonly string[] };

interface LotteryWords {
  readonly desk: string;
  readonly earlier?: string;
}

export const defineVerifyLottery: DefineCommand = (command, { act, say }) => {
  command
    .description('Repeats the draw of a day of the lottery from what a desk publishes.')
    .argument('<day>', 'a date such as 2026-11-24, or a saved answer (*.json)')
    .option('--desk <url>', 'the address of the desk', 'http://127.0.0.1:8787')
    .option('--earlier <file>', 'an answer that was saved earlier, to compare with')
    .action(act((day: string, words: LotteryWords) => verify(day, words, say)));
};

async function verify(what: string, words: LotteryWords, say: Say): Promise<ExitCode> {
  const now = what.endsWith('.json') ? await readSaved(what) : await fetchDay(words.desk, what);
  const earlier = words.earlier === undefined ? undefined : await readSaved(words.earlier);
  const verdict = verifyLottery(createLotteryParts(new Uint8Array(), { isRehearsal: false }), {
    now,
    leaves: now.leaves,
    earlier,
    nowMs: systemClock.nowMs(),
    endsAtMs: Date.parse(now.endsAt),
  });
  const result = verdict.ok ? verdict.value : verdict.reason;
  const place = now.winner === null ? 'nobody' : `entry ${now.winner.place + 1} of ${now.entryCount ?? 0}`;
  say(`${now.date}: ${result}; published winner: ${place}`);
  // Only the network itself can say whether this is its block.
  if (typeof now.beacon?.hash === 'string')
    say(
      `Compare with a node or an explorer: block ${now.beacon.height} of ${now.beacon.network} ` +
        `has to be ${now.beacon.hash}`,
    );
  return verdict.ok ? 0 : 1;
}

async function readSaved(file: string): Promise<Published> {
  const text = await readFile(file, 'utf8');
  return asPublished(parseJson(text, file));
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
  const place = `/api/lottery/${encodeURIComponent(date)}?from=${from}`;
  if (!URL.canParse(place, desk)) throw new CommandProblem(`${desk} is not the address of a desk.`);
  const answer = await fetch(new URL(place, desk)).catch(() => null);
  if (answer === null) throw new CommandProblem(`No desk answers at ${desk}.`);
  const text = await answer.text();
  if (!answer.ok) throw new CommandProblem(`The desk answered ${answer.status}: ${text}`);
  return asPublished(parseJson(text, desk));
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandProblem(`${place} did not give JSON.`);
  }
}

function asPublished(value: unknown): Published {
  if (isPublished(value)) return value;
  throw new CommandProblem('This is not a day of the lottery as a desk publishes it.');
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
