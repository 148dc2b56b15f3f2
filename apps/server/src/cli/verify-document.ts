import { readFile } from 'node:fs/promises';
import { DOCUMENT_WORDS } from '@naru/contract';
import {
  type PublishedKey,
  type Verdict,
  listFields,
  listKeys,
  verifyDesk,
  verifyDocument,
} from '@naru/core';
import { NODE_CHECKER } from '../signing/node-checker.ts';
import type { DefineCommand, ExitCode, Say } from '../command/command.ts';

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
    .action(act((file: string, words: VerifyWords) => verify(file, words, say)));
};

async function verify(
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
