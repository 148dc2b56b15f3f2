import { CONSOLE_API, CONSOLE_CALLS, describeApi } from '@naru/contract';
import fc from 'fast-check';
import { type DatabaseKind, layGround } from '../endurance/database/desk-ground.ts';
import { createDeskClient } from '../endurance/load/desk-client.ts';
import { PASSWORD, createOwner } from '../endurance/load/operator-lane.ts';
import type { DeskProcess } from '../harness/desk-process.ts';
import type { OperatorSession } from '../harness/operator-session.ts';
import { type FuzzOperation, fieldsOf, listOf, readOperations } from './api-document.ts';
import { requestsOf } from './bent-request.ts';
import { type FuzzPerson, addOrder, openPerson } from './fuzz-people.ts';
import { checkAfterwards } from './fuzz-desk.ts';
import type { GivenAnswer } from './judge-answer.ts';
import { createNotes, sendAll, sendRequest } from './run-fuzz.ts';
import type { FuzzPlan, FuzzReport } from './run-fuzz.ts';
import type { KnownValues } from './values-of-schema.ts';

// The operators' side, from its own tables: with the session of an operator, and without any.

/** Calls that somebody who is nobody yet must be able to make. */
const OPEN_CALLS = new Set([
  'session',
  'createOwner',
  'signIn',
  'drawFactor',
  'signOut',
  'unlock',
  'askPasskey',
  'passkeySignIn',
  'askStepUp',
  'readInvitation',
  'acceptInvitation',
]);
/** Of each ten requests so many come from nobody. */
const FROM_NOBODY = 3;
/** Both halves of a session that does not exist. */
const NOBODY = { cookie: '__Host-session=nobody', 'x-session-key': 'nobody' };
const OF_EACH_PER_TURN = 10;
const PEOPLE = 4;

export interface FuzzedConsole {
  readonly report: FuzzReport;
  readonly afterwards: readonly string[];
}

/** Fuzzes the console of a rehearsal desk of its own, on a database of its own. */
export async function fuzzConsole(
  database: DatabaseKind,
  plan: Omit<FuzzPlan, 'url'>,
): Promise<FuzzedConsole> {
  const ground = await layGround(database);
  try {
    const report = await runConsoleFuzz(ground.desk, plan);
    return { report, afterwards: await checkAfterwards(ground.desk, report.secretWords) };
  } finally {
    await ground.dispose();
  }
}

async function runConsoleFuzz(
  desk: DeskProcess,
  { requests, seed, tell }: Omit<FuzzPlan, 'url'>,
): Promise<FuzzReport> {
  const url = desk.consoleUrl;
  const document: unknown = JSON.parse(
    JSON.stringify(describeApi({ title: '', description: '', paths: CONSOLE_CALLS, shapes: CONSOLE_API })),
  );
  const operations = readOperations(document);
  const client = createDeskClient({ url, signal: new AbortController().signal });
  const session = await createOwner(client, desk.setupUrl());
  const people: FuzzPerson[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await openCustomer(desk, `customer${n}`, n));
  const secretWords = people.flatMap(({ ownWords }) => ownWords);
  const notes = createNotes();
  const beganAtMs = performance.now();
  for (let turn = 0; notes.requestCount() < requests; turn += 1) {
    const known = await readKnown(url, session, people);
    const asked = operations.flatMap((operation, place) =>
      fc.sample(requestsOf(operation, known), {
        numRuns: OF_EACH_PER_TURN,
        seed: seed + turn * 1_000 + place,
      }),
    );
    const left = asked.slice(0, requests - notes.requestCount());
    await sendAll([...left.entries()], async ([place, request]) => {
      const { operation } = request;
      // The only session stays open: signing out is tried by nobody.
      const isNobody = place % 10 < FROM_NOBODY || operation.name === 'signOut';
      const { answer, tookMs } = await sendRequest(url, request, {
        origin: url,
        ...(isNobody ? NOBODY : session),
      });
      const problems = isNobody ? problemsOfNobody(operation, answer) : [];
      notes.note(request, answer, { tookMs, problems, foreignWords: isNobody ? secretWords : [] });
    });
    if (turn % 20 === 19) tell?.(`${notes.requestCount()} requests, ${notes.findings().length} findings`);
  }
  return {
    ...notes.report(),
    operationCount: operations.length,
    durationMs: performance.now() - beganAtMs,
    secretWords: [...secretWords, PASSWORD, ...Object.values(session)],
  };
}

/** A client without a session is refused as such, whatever it asks. */
function problemsOfNobody(operation: FuzzOperation, answer: GivenAnswer | string): string[] {
  if (typeof answer === 'string' || OPEN_CALLS.has(operation.name)) return [];
  // Whom an address that cannot be read asks about, nobody can tell.
  if (answer.status === 400 && answer.text.includes('"url_malformed"')) return [];
  return answer.status === 401 ? [] : [`answers ${answer.status} to somebody without a session`];
}

const PAID_HOW = ['pay', 'pay_too_little', null, 'pay'] as const;

/** Somebody with orders at different stages. */
async function openCustomer(desk: DeskProcess, name: string, at: number): Promise<FuzzPerson> {
  let person = await openPerson(desk.publicUrl, name);
  for (let n = 0; n < 2; n += 1) person = await addOrder(desk.publicUrl, person);
  for (const [place, { _id }] of person.orders.entries()) {
    const action = PAID_HOW[(at + place) % PAID_HOW.length] ?? null;
    if (action === null) continue;
    for (const step of [
      action,
      'mine_block',
      'mine_block',
      'mine_block',
      'mine_block',
      'mine_block',
      'mine_block',
    ]) {
      await fetch(`${desk.publicUrl}/api/rehearsal/transaction/${_id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: step }),
      });
    }
  }
  return person;
}

/** What an operator would write into the fields: orders as they are now, and the right password. */
async function readKnown(
  url: string,
  session: OperatorSession,
  people: readonly FuzzPerson[],
): Promise<KnownValues> {
  const references = people.flatMap(({ orders }) => orders.map(({ id }) => id));
  const answers = await Promise.all(
    references.map(async (id) => {
      const response = await fetch(`${url}/api/orders/${id}`, { headers: session });
      return fieldsOf(await response.json());
    }),
  );
  const versions = answers.map((answer) => Number(answer['version'])).filter((version) => version > 0);
  const valuesOf = (list: string, name: string): readonly string[] =>
    answers.flatMap((answer) => listOf(answer[list]).map((each) => String(each[name])));
  const values: Readonly<Record<string, readonly unknown[]>> = {
    id: references,
    refundId: valuesOf('refunds', 'refundId'),
    disbursementId: valuesOf('disbursements', 'disbursementId'),
    railId: valuesOf('payments', 'railId'),
    outputKey: valuesOf('payments', 'outputKey'),
    txid: valuesOf('payments', 'txid'),
    version: [...new Set(versions)],
    before: references,
    password: [PASSWORD],
    name: ['mina', 'nobody'],
    symbol: ['DOGE', 'ETH'],
    fromCurrency: ['DOGE', 'ETH'],
    toCurrency: ['ETH', 'DOGE'],
    usdPrice: ['0.1', '1e3', '0'],
    adjustment: ['-1', '1.5', '100'],
    amount: ['1', '0.00000001'],
    address: people.flatMap(({ orders }) => orders.map(({ address }) => address)),
  };
  return (name) => (Object.hasOwn(values, name) ? (values[name] ?? []) : []);
}
