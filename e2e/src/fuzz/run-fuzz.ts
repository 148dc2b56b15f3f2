import fc from 'fast-check';
import { type FuzzOperation, readOperations } from './api-document.ts';
import { type FuzzRequest, requestsOf } from './bent-request.ts';
import {
  askPrice,
  credentialsOf,
  listCurrencyIds,
  openPerson,
  openVisitor,
  renewPerson,
} from './fuzz-people.ts';
import { type GivenAnswer, createAnswerJudge } from './judge-answer.ts';
import { knownValuesOf } from './known-values.ts';

export interface FuzzPlan {
  readonly url: string;
  readonly requests: number;
  /** The same seed makes the same requests, but for what the desk itself made up. */
  readonly seed: number;
  readonly tell?: (line: string) => void;
}

export interface FuzzFinding {
  readonly call: string;
  readonly problem: string;
  /** The first request that showed it. */
  readonly example: string;
  readonly times: number;
}

export interface FuzzReport {
  readonly requestCount: number;
  readonly operationCount: number;
  /** How many requests of each operation were answered with which status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly findings: readonly FuzzFinding[];
  readonly slowestMs: number;
  readonly medianMs: number;
  readonly durationMs: number;
  /** Words that may stand in no log. */
  readonly secretWords: readonly string[];
}

const AT_A_TIME = 8;
/** Requests of each operation before prices, sessions and orders are renewed. */
const OF_EACH_PER_TURN = 8;
const ANSWER_WITHIN_MS = 20_000;

/** Calls that may end the session of their caller come last, the surest one at the very end. */
const ENDS_SESSION = ['putPassword', 'endSession', 'deleteUser', 'endAllSessions', 'logout'];

function byHarm(left: FuzzOperation, right: FuzzOperation): number {
  return ENDS_SESSION.indexOf(left.name) - ENDS_SESSION.indexOf(right.name);
}

/** Sends requests made from the desk's own document, and holds every answer against it. */
export async function runFuzz({ url, requests, seed, tell }: FuzzPlan): Promise<FuzzReport> {
  const document: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  const operations = readOperations(document).toSorted(byHarm);
  const currencyIds = await listCurrencyIds(url);
  const victim = await openPerson(url, 'victim');
  let actors = [await openPerson(url, 'mina'), await openPerson(url, 'jun'), await openVisitor(url)];
  const notes = createNotes();
  const beganAtMs = performance.now();
  for (let turn = 0; notes.requestCount() < requests; turn += 1) {
    const price = await askPrice(url);
    const actor = actors[turn % actors.length] ?? victim;
    const others = [victim, ...actors].filter((each) => each !== actor);
    const strangers = others.filter(({ token }) => token !== null);
    const asked = operations.flatMap((operation, place) => {
      const known = knownValuesOf(operation, { actor, others, price, currencyIds });
      const numRuns = OF_EACH_PER_TURN;
      return fc.sample(requestsOf(operation, known), { numRuns, seed: seed + turn * 1_000 + place });
    });
    const isStranger = turn % 7 === 6;
    const left = asked.slice(0, requests - notes.requestCount());
    await sendAll(left, async (request) => {
      const own = isStranger ? { authorization: 'Bearer nobody' } : credentialsOf(actor);
      const { answer, tookMs } = await sendRequest(url, request, own);
      notes.note(request, answer, { tookMs, foreignWords: strangers.flatMap(({ ownWords }) => ownWords) });
    });
    const renewed = await renewPerson(url, actor);
    actors = actors.map((each) => (each === actor ? renewed : each));
    if (turn % 20 === 19) tell?.(`${notes.requestCount()} requests, ${notes.findings().length} findings`);
  }
  return {
    ...notes.report(),
    operationCount: operations.length,
    durationMs: performance.now() - beganAtMs,
    secretWords: [victim, ...actors].flatMap(({ ownWords, password, token }) => [
      ...ownWords,
      password,
      ...(token === null ? [] : [token]),
    ]),
  };
}

interface Noted {
  readonly tookMs: number;
  readonly foreignWords: readonly string[];
  /** What is wrong with the answer beside what the document says. */
  readonly problems?: readonly string[];
}

export interface Notes {
  note(request: FuzzRequest, answer: GivenAnswer | string, noted: Noted): void;
  requestCount(): number;
  findings(): readonly FuzzFinding[];
  report(): Pick<FuzzReport, 'requestCount' | 'statuses' | 'findings' | 'slowestMs' | 'medianMs'>;
}

export function createNotes(): Notes {
  const judge = createAnswerJudge();
  const findings = new Map<string, FuzzFinding>();
  const statuses = new Map<string, Map<number, number>>();
  const took: number[] = [];
  const problemsOf = (
    operation: FuzzOperation,
    answer: GivenAnswer | string,
    foreignWords: readonly string[],
  ): readonly string[] => (typeof answer === 'string' ? [answer] : judge(operation, answer, foreignWords));
  return {
    note: (request, answer, { tookMs, foreignWords, problems = [] }) => {
      const { operation } = request;
      const call = `${operation.method} ${operation.path}`;
      took.push(tookMs);
      const status = typeof answer === 'string' ? 0 : answer.status;
      const counts = statuses.get(call) ?? new Map<number, number>();
      counts.set(status, (counts.get(status) ?? 0) + 1);
      statuses.set(call, counts);
      for (const problem of [...problemsOf(operation, answer, foreignWords), ...problems]) {
        const key = `${call} ${problem}`;
        const known = findings.get(key);
        const example = known?.example ?? describeExample(request, answer);
        findings.set(key, { call, problem, example, times: (known?.times ?? 0) + 1 });
      }
    },
    requestCount: () => took.length,
    findings: () => [...findings.values()],
    report: () => {
      const sorted = took.toSorted((left, right) => left - right);
      return {
        requestCount: took.length,
        statuses,
        findings: [...findings.values()],
        slowestMs: sorted.at(-1) ?? 0,
        medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
      };
    },
  };
}

function describeExample({ target, headers, bodyText }: FuzzRequest, answer: GivenAnswer | string): string {
  const text = typeof answer === 'string' ? answer : `${answer.status} ${answer.text}`;
  return [
    target.slice(0, 300),
    JSON.stringify(headers).slice(0, 200),
    bodyText?.slice(0, 500),
    text.slice(0, 300),
  ]
    .filter((line) => line !== undefined)
    .join('\n    ');
}

export async function sendAll<T>(requests: readonly T[], one: (request: T) => Promise<void>): Promise<void> {
  const queue = requests.values();
  const lane = async (): Promise<void> => {
    for (const request of queue) await one(request);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

/** Sends it with these headers, unless it brings others. */
export async function sendRequest(
  url: string,
  { operation, target, headers, bodyText }: FuzzRequest,
  ownHeaders: Readonly<Record<string, string>>,
): Promise<{ readonly answer: GivenAnswer | string; readonly tookMs: number }> {
  const beganAtMs = performance.now();
  const given = async (): Promise<GivenAnswer | string> => {
    try {
      const response = await fetch(`${url}${target}`, {
        method: operation.method,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: { ...ownHeaders, ...headers },
        ...(bodyText === null ? {} : { body: bodyText }),
      });
      return { status: response.status, headers: response.headers, text: await readText(response) };
    } catch (error) {
      return `gives no answer: ${error instanceof Error ? error.message : 'cut'}`;
    }
  };
  const answer = await given();
  return { answer, tookMs: performance.now() - beganAtMs };
}

/** Of a stream, which never ends, what comes first. */
async function readText(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []).toString();
}
