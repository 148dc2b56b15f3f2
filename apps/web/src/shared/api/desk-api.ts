import type {
  Currency,
  PercentageAdjustment,
  PutTransactionBody,
  Rates,
  RefundAddressBody,
  RefundLinkBody,
  RehearsalActionBody,
  WalletAddressAnswer,
} from '@naru/contract';
import { type CallOutcome, unwrapOutcome } from './api-failure.ts';
import type { HttpCaller } from './http-caller.ts';
import { readAdjustments, readCurrencies, readWalletAddress } from './read-answers.ts';
import { readRates } from './read-rates.ts';
import { readWireObject } from './wire-fields.ts';

/**
 * The calls that the pages make. Reading throws an `ApiFailureError`, as the query cache wants it; writing
 * answers an outcome, because a person waits for it and something has to be said.
 */
export interface DeskApi {
  /** For the calls of one feature alone: their readers travel with it. */
  get<T>(path: string, readAnswer: ReadAnswer<T>, signal?: AbortSignal): Promise<T>;
  send<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    readAnswer: ReadAnswer<T>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallOutcome<T>>;
  greet(): Promise<CallOutcome<unknown>>;
  listCurrencies(signal?: AbortSignal): Promise<readonly Currency[]>;
  getRates(signal?: AbortSignal): Promise<Rates>;
  listAdjustments(signal?: AbortSignal): Promise<readonly PercentageAdjustment[]>;
  getWalletAddress(currencyId: string, signal?: AbortSignal): Promise<WalletAddressAnswer>;
  putTransaction(transactionId: string, body: PutTransactionBody): Promise<CallOutcome<unknown>>;
  claimTransaction(transactionId: string): Promise<CallOutcome<unknown>>;
  /** Takes what has arrived as it is, where the policy of the desk lets the customer. */
  acceptDeviation(transactionId: string): Promise<CallOutcome<unknown>>;
  setRefundAddress(transactionId: string, body: RefundAddressBody): Promise<CallOutcome<unknown>>;
  /** Has a link mailed to the order's e-mail that changes where a refund goes. */
  mailRefundLink(transactionId: string, body: RefundLinkBody): Promise<CallOutcome<unknown>>;
  rehearse(transactionId: string, body: RehearsalActionBody): Promise<CallOutcome<unknown>>;
  /** True: a letter with a link goes out first. */
  subscribe(email: string): Promise<CallOutcome<boolean>>;
  logout(): Promise<CallOutcome<unknown>>;
}

/** Makes a typed value of an answer, or null when it is not what was asked for. */
export type ReadAnswer<T> = (answer: unknown) => T | null;

export function createDeskApi(http: HttpCaller): DeskApi {
  const get = async <T>(path: string, readAnswer: ReadAnswer<T>, signal?: AbortSignal): Promise<T> =>
    unwrapOutcome(readOutcome(await http.read(path, signal), readAnswer));
  return {
    get,
    send: async (method, path, body, readAnswer, headers) =>
      readOutcome(await http.write(method, path, body, headers), readAnswer),
    greet: () => http.read('/api'),
    listCurrencies: (signal) => get('/api/currency/', readCurrencies, signal),
    getRates: (signal) => get('/api/market/rates', readRates, signal),
    listAdjustments: (signal) => get('/api/percentageAdjustment/', readAdjustments, signal),
    getWalletAddress: (currencyId, signal) =>
      get(`/api/walletAddress/currency/${encodeURIComponent(currencyId)}`, readWalletAddress, signal),
    putTransaction: (transactionId, body) => http.write('PUT', transactionPath(transactionId), body),
    claimTransaction: (transactionId) => http.write('POST', `${transactionPath(transactionId)}/claim`),
    acceptDeviation: (transactionId) => http.write('POST', `${transactionPath(transactionId)}/accept`),
    setRefundAddress: (transactionId, body) =>
      http.write('POST', `${transactionPath(transactionId)}/refund-address`, body),
    mailRefundLink: (transactionId, body) =>
      http.write('POST', `${transactionPath(transactionId)}/refund-link`, body),
    rehearse: (transactionId, body) =>
      http.write('POST', `/api/rehearsal/transaction/${encodeURIComponent(transactionId)}`, body),
    subscribe: async (email) =>
      readOutcome(
        await http.write('POST', '/api/newsletter', { email }),
        (answer) => readWireObject(answer)?.flag('needsConfirmation') ?? null,
      ),
    logout: () => http.write('POST', '/api/auth/logout'),
  };
}

/** An answer that cannot be read is a failed call: a page in the place of data, or a desk of another age. */
function readOutcome<T>(outcome: CallOutcome<unknown>, readAnswer: ReadAnswer<T>): CallOutcome<T> {
  if (!outcome.ok) return outcome;
  const value = readAnswer(outcome.value);
  if (value === null) return { ok: false, failure: { kind: 'network' } };
  return { ok: true, value };
}

/** Where the changes of one order are streamed from. */
export function transactionEventsPath(transactionId: string): string {
  return `${transactionPath(transactionId)}/events`;
}

/** Where one order is read and changed. */
export function transactionPath(transactionId: string): string {
  return `/api/transaction/${encodeURIComponent(transactionId)}`;
}
