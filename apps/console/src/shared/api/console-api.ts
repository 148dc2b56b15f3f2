import {
  type CloseRestoreBody,
  type RestoreState,
  CONSOLE_CALLS,
  type CloseHoldBody,
  type Concern,
  type ConsoleOrder,
  type CreateOwnerBody,
  type EndSessionsAnswer,
  type EndSessionsBody,
  type DisbursementActBody,
  type EngineState,
  type FreePriceBody,
  type HaltPriceBody,
  type JudgePaymentBody,
  type MarginList,
  type ConsoleLetterFolder,
  type LetterList,
  type LetterWords,
  type OpenHoldBody,
  type OperatorCancelBody,
  type PinPriceBody,
  type PreparePayoutBody,
  type Queue,
  type QueueAnswer,
  type ReaderList,
  type RecordReceiptBody,
  type RefundActBody,
  type RemoveAdjustmentBody,
  type SessionAnswer,
  type SetAdjustmentBody,
  type SignInBody,
  type VersionBody,
} from '@naru/contract';
import type { ServerClock, Connection } from '@naru/ui';
import { holdsSecret } from '../secret/looks-like-secret.ts';
import { type Outcome, readFailure, unwrap } from './call-failure.ts';
import { callTarget } from './call-path.ts';

/** An act on one payout or refund that was approved: which one stands in the path, the rest is sent. */
interface OfDisbursement<Body> {
  readonly disbursementId: string;
  readonly sent: Body;
}

/** The same for one refund that is owed. */
interface OfRefund<Body> {
  readonly refundId: string;
  readonly sent: Body;
}

/** What each act on an order sends. */
export interface ActBodies {
  readonly take: VersionBody;
  readonly release: VersionBody;
  readonly recordReceipt: RecordReceiptBody;
  readonly preparePayout: PreparePayoutBody;
  readonly disbursementAct: OfDisbursement<DisbursementActBody>;
  readonly judgePayment: JudgePaymentBody;
  readonly cancel: OperatorCancelBody;
  readonly acceptDeviation: PreparePayoutBody;
  readonly openHold: OpenHoldBody;
  readonly closeHold: CloseHoldBody;
  readonly refundAct: OfRefund<RefundActBody>;
  readonly rehearsePayment: OfDisbursement<undefined>;
  readonly rehearseBlock: undefined;
}
export type ActName = keyof ActBodies;

/** What each order about prices sends and gets. */
export interface MarketOrders {
  readonly pinPrice: readonly [PinPriceBody, EngineState];
  readonly unpinPrice: readonly [FreePriceBody, EngineState];
  readonly haltPrice: readonly [HaltPriceBody, EngineState];
  readonly resumePrice: readonly [FreePriceBody, EngineState];
  readonly setAdjustment: readonly [SetAdjustmentBody, MarginList];
  readonly removeAdjustment: readonly [RemoveAdjustmentBody, MarginList];
}
export type MarketOrderName = keyof MarketOrders;

export interface QueuePage {
  readonly queue: Queue;
  readonly before: string | null;
  /** In the queue of attention: only the orders with this concern. */
  readonly only: Concern | null;
}

export interface LetterPage {
  readonly folder: ConsoleLetterFolder;
  readonly before: string | null;
}

export const QUEUE_PAGE_ROWS = 50;

/** Reading throws a `CallFailureError`, as the query cache wants it; acting answers an outcome. */
export interface ConsoleApi {
  readSession(signal: AbortSignal): Promise<SessionAnswer>;
  readQueue(page: QueuePage, signal: AbortSignal): Promise<QueueAnswer>;
  readOrder(orderId: string, signal: AbortSignal): Promise<ConsoleOrder>;
  readLetters(page: LetterPage, signal: AbortSignal): Promise<LetterList>;
  readLetter(letterId: string, signal: AbortSignal): Promise<LetterWords>;
  answerLetter(letterId: string): Promise<Outcome<unknown>>;
  endPersonSessions(body: EndSessionsBody): Promise<Outcome<EndSessionsAnswer>>;
  readReaders(after: string | null, signal: AbortSignal): Promise<ReaderList>;
  readRestore(signal: AbortSignal): Promise<RestoreState>;
  closeRestore(body: CloseRestoreBody): Promise<Outcome<RestoreState>>;
  readEngine(signal: AbortSignal): Promise<EngineState>;
  readMargins(signal: AbortSignal): Promise<MarginList>;
  orderPrice<Name extends MarketOrderName>(
    name: Name,
    body: MarketOrders[Name][0],
  ): Promise<Outcome<MarketOrders[Name][1]>>;
  createOwner(body: CreateOwnerBody): Promise<Outcome<unknown>>;
  signIn(body: SignInBody): Promise<Outcome<unknown>>;
  signOut(): Promise<Outcome<unknown>>;
  act<Name extends ActName>(name: Name, orderId: string, body: ActBodies[Name]): Promise<Outcome<unknown>>;
}

export interface ConsoleApiDeps {
  readonly fetch: typeof fetch;
  readonly clock: ServerClock;
  readonly connection: Connection;
}

interface CallRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: URLSearchParams;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export function createConsoleApi(deps: ConsoleApiDeps): ConsoleApi {
  const call = <T>(name: keyof typeof CONSOLE_CALLS, request: CallRequest): Promise<Outcome<T>> =>
    sendCall<T>(deps, CONSOLE_CALLS[name], request);
  return {
    readSession: async (signal) => unwrap(await call<SessionAnswer>('session', { signal })),
    readQueue: async ({ queue, before, only }, signal) => {
      const query = new URLSearchParams({ queue, limit: QUEUE_PAGE_ROWS.toString() });
      if (before !== null) query.set('before', before);
      if (only !== null) query.set('only', only);
      return unwrap(await call<QueueAnswer>('queue', { query, signal }));
    },
    readOrder: async (orderId, signal) =>
      unwrap(await call<ConsoleOrder>('order', { params: { id: orderId }, signal })),
    readLetters: async ({ folder, before }, signal) => {
      const query = new URLSearchParams(before === null ? { folder } : { folder, before });
      return unwrap(await call<LetterList>('letters', { query, signal }));
    },
    readLetter: async (letterId, signal) =>
      unwrap(await call<LetterWords>('letter', { params: { id: letterId }, signal })),
    answerLetter: (letterId) => call('answerLetter', { params: { id: letterId } }),
    endPersonSessions: (body) => call('endPersonSessions', { body }),
    readReaders: async (after, signal) => {
      const query = new URLSearchParams(after === null ? {} : { after });
      return unwrap(await call<ReaderList>('readers', { query, signal }));
    },
    readRestore: async (signal) => unwrap(await call<RestoreState>('restore', { signal })),
    closeRestore: (body) => call('closeRestore', { body }),
    readEngine: async (signal) => unwrap(await call<EngineState>('engine', { signal })),
    readMargins: async (signal) => unwrap(await call<MarginList>('margins', { signal })),
    orderPrice: (name, body) => call(name, { body }),
    createOwner: (body) => call('createOwner', { body }),
    signIn: (body) => call('signIn', { body }),
    signOut: () => call('signOut', {}),
    act: (name, orderId, body) => call(name, requestOf(orderId, body)),
  };
}

function requestOf(orderId: string, body: ActBodies[ActName]): CallRequest {
  if (body === undefined || !('sent' in body)) return { params: { id: orderId }, body };
  const { sent, ...part } = body;
  return { params: { id: orderId, ...part }, body: sent };
}

async function sendCall<T>(deps: ConsoleApiDeps, call: string, request: CallRequest): Promise<Outcome<T>> {
  const { params = {}, query, body, signal } = request;
  // The last of three nets: what looks like a key never leaves this browser.
  if (holdsSecret(body)) return { ok: false, failure: { kind: 'secret' } };
  const { method, path } = callTarget(call, params);
  const sentAtMs = deps.clock.localNowMs();
  try {
    const answer = await deps.fetch(query === undefined ? path : `${path}?${query.toString()}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      cache: 'no-store',
      credentials: 'same-origin',
    });
    const dateHeader = answer.headers.get('date');
    deps.clock.noteAnswer({ sentAtMs, receivedAtMs: deps.clock.localNowMs(), dateHeader });
    return await readAnswer<T>(deps.connection, answer);
  } catch (thrown) {
    if (signal?.aborted === true) throw thrown;
    deps.connection.noteSilence();
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

async function readAnswer<T>(connection: Connection, answer: Response): Promise<Outcome<T>> {
  const text = await answer.text();
  if (answer.ok) {
    connection.noteAnswer();
    // The one place where an answer gets its type: page and desk are built from the same contract.
    const value: T = JSON.parse(text === '' ? 'null' : text);
    return { ok: true, value };
  }
  const failure = readFailure(parseJson(text));
  if (failure.kind === 'unreachable') connection.noteSilence();
  else connection.noteAnswer();
  return { ok: false, failure };
}

/** Null for an empty answer and for one that is not JSON. */
function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return null;
  }
}
