import { InvalidArgumentError } from 'commander';
import { type KeptSeal, checkBooks, verifyAudit } from '@naru/desk';
import { openStoreSnapshot } from '@naru/store';
import { readFile } from 'node:fs/promises';
import { DOCUMENT_WORDS } from '@naru/contract';
import {
  type PublishedKey,
  type PublishedLottery,
  type Verdict,
  listFields,
  listKeys,
  verifyDesk,
  verifyDocument,
  verifyLottery,
} from '@naru/core';
import { databaseOf } from '../config/database-marks.ts';
import { isChangedByPeople } from '../config/setting-catalogue.ts';
import { hashText } from '../machine/hash-text.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { CommandProblem, type DefineCommand, type ExitCode, type Say } from '../machine/command.ts';
import { NODE_CHECKER } from '../signing/signing-keys.ts';
import { systemClock } from '../machine/clock.ts';
import { createLotteryParts } from '../lottery/lottery-facts.ts';

/** A seal such as `17:9f86d0…`, as this program printed it earlier. */
function parseSeal(text: string): KeptSeal {
  const [, sealNumber, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sealNumber === undefined || hash === undefined)
    throw new InvalidArgumentError('It is a number, a colon and 64 hexadecimal digits.');
  return { sealNumber: Number.parseInt(sealNumber, 10), hash };
}

export const defineVerifyAudit: DefineCommand = (command, { act, say }) => {
  command
    .description('Verifies the audit trail and the books of a desk, which may be running.')
    .option('--seal <number:hash>', 'a seal that this command printed earlier', parseSeal)
    .action(act(({ seal }: { readonly seal?: KeptSeal }) => verifyTrail(seal, say)));
};

async function verifyTrail(seal: KeptSeal | undefined, say: Say): Promise<ExitCode> {
  const store = await openStoreSnapshot(databaseOf(getConfig(readProcessSettings())));
  if (store === null) {
    say('This desk was never started: there is nothing to verify.');
    return 2;
  }
  try {
    const audit = await verifyAudit(store, hashText, { kept: seal ?? null, isSetting: isChangedByPeople });
    const faults = await checkBooks(store);
    say(`${audit.entryCount} audit entries, ${audit.sealCount} seals.`);
    if (audit.broken !== null) say(`Broken: ${audit.broken.row} ${audit.broken.why}.`);
    for (const { what, assetId } of faults) say(`Books of ${assetId}: ${what.replaceAll('_', ' ')}.`);
    const isWhole = audit.broken === null && faults.length === 0;
    if (isWhole) say('The audit trail and the books are whole.');
    if (audit.newestSealHash !== '' && audit.broken === null)
      say(`Keep this elsewhere, to compare the trail with later: ${audit.sealCount}:${audit.newestSealHash}`);
    return isWhole ? 0 : 1;
  } finally {
    await store.close();
  }
}

interface VerifyWords {
  readonly desk?: string;
  readonly key?: string | null;
}

export const defineVerifyDocument: DefineCommand = (command, { act, say }) => {
  command
    .description(
      'Verifies a document that a desk has signed: a receipt, a quote, prices, or its desk.json. ' +
        'It needs no desk, no database and no network.',
    )
    .argument('<file>', 'the document')
    .option('--desk <file>', 'a desk.json that was saved before, which says whose key it is')
    .option('--key <key>', 'the key of the desk')
    .action(act((file: string, words: VerifyWords) => verifyFile(file, words, say)));
};

async function verifyFile(
  file: string,
  { desk: deskFile, key = null }: VerifyWords,
  say: Say,
): Promise<ExitCode> {
  const text = await readFile(file, 'utf8');
  if (deskFile === undefined) return report(await verifyBy(text, key), key, say);
  const desk = await verifyDesk(NODE_CHECKER, await readFile(deskFile, 'utf8'), key);
  if (!desk.ok) {
    say(`${deskFile}:`);
    return report(desk, null, say);
  }
  const keys = listKeys(desk.facts.document);
  return report(await verifyDocument(NODE_CHECKER, text, keys), desk.facts.key, say);
}

async function verifyBy(text: string, key: string | null): Promise<Verdict> {
  const keys: readonly PublishedKey[] | null = key === null ? null : [{ key, from: '', until: null }];
  return verifyDocument(NODE_CHECKER, text, keys);
}

function report(verdict: Verdict, knownKey: string | null, say: Say): ExitCode {
  if (!verdict.ok) {
    say(`Not valid: ${DOCUMENT_WORDS.en[verdict.problem]}`);
    if (verdict.field !== '') say(`First at: ${verdict.field}`);
    return 1;
  }
  const { document, key } = verdict.facts;
  for (const [place, value] of listFields(document))
    say(`${place}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  say('');
  say(`Valid: every field is as it was signed, with the key ${key}.`);
  if (knownKey === null)
    say('Whose key this is, the document cannot prove: compare it with the desk, or pass --desk or --key.');
  return 0;
}

/** A limit of pages of a thousand entries; more people than any desk has. */
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
    .action(act((day: string, words: LotteryWords) => verifyDraw(day, words, say)));
};

async function verifyDraw(what: string, words: LotteryWords, say: Say): Promise<ExitCode> {
  if (!what.endsWith('.json') && !/^\d{4}-\d{2}-\d{2}$/.test(what))
    throw new CommandProblem(`${what} is neither a day such as 2026-11-24 nor a saved answer (*.json).`);
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
  // Only the network itself can confirm that this is its block.
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
