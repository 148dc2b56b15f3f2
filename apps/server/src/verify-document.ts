import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DOCUMENT_WORDS } from '@naru/contract';
import {
  type PublishedKey,
  type Verdict,
  listFields,
  listKeys,
  verifyDesk,
  verifyDocument,
} from '@naru/core';
import { NODE_CHECKER } from './signing/node-checker.ts';

const USAGE = 'Usage: npm run verify -- <file> [--desk <desk.json>] [--key <key>]';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Verifies a document that a desk has signed: a receipt, a quote, prices, or its desk.json. It needs no desk,
// no database and no network. Whose key it is, is told by a desk.json or a key that was saved before.
try {
  process.exitCode = await run();
} catch (thrown) {
  say(thrown instanceof Error ? thrown.message : String(thrown));
  say(USAGE);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { desk: { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error('One file is verified at a time.');
  const text = await readFile(file, 'utf8');
  if (values.desk === undefined) return report(await verifyBy(text, values.key ?? null), values.key ?? null);
  const desk = await verifyDesk(NODE_CHECKER, await readFile(values.desk, 'utf8'), values.key ?? null);
  if (!desk.ok) {
    say(`${values.desk}:`);
    return report(desk, null);
  }
  const keys = listKeys(desk.facts.document);
  return report(await verifyDocument(NODE_CHECKER, text, keys), desk.facts.key);
}

async function verifyBy(text: string, key: string | null): Promise<Verdict> {
  const keys: readonly PublishedKey[] | null = key === null ? null : [{ key, from: '', until: null }];
  return verifyDocument(NODE_CHECKER, text, keys);
}

function report(verdict: Verdict, knownKey: string | null): number {
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
