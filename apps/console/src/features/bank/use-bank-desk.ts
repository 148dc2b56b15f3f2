import type {
  AsideAnswer,
  AsideBody,
  BANK_VIEWS,
  BankDeskAnswer,
  BankDeskLine,
  PutAsideBody,
  RecordLineBody,
  RecordUnmatchedBody,
  ReverseReceiptBody,
  StatementAnswer,
  StatementBody,
  StepUpProof,
} from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type CallFailure, type Outcome, isRefusal } from '../../shared/api/call-failure.ts';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, useLastKnown, usePages } from '../../shared/page/use-pages.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';

export type BankView = (typeof BANK_VIEWS)[number];

/** Below the queues, so that it is read again whenever an order changes. */
const BANK_KEY = [...QUEUE_KEY, 'bank'] as const;

export interface BankReading extends PagedReading<BankDeskAnswer> {
  /** Everything around the list: of the list that was read last, while another one is loaded or fails. */
  readonly known: Omit<BankDeskAnswer, 'lines' | 'orders'> | null;
}

/** The lines to check at one bank; null: the desk's first one. */
export function useBankDesk(railId: string | null, view: BankView): BankReading {
  const rail = railId === null ? {} : { rail: railId };
  const pages = usePages({
    queryKey: [...BANK_KEY, railId, view],
    read: (api, place, signal) =>
      api.read('bankDesk', { query: { view, ...rail, ...before(place) } }, signal),
    refetchInterval: POLL_MS,
  });
  const all = pages.value ?? [];
  const [first] = all;
  const known = useLastKnown(first ?? null);
  const value =
    first === undefined
      ? null
      : {
          ...first,
          lines: all.flatMap(({ lines }) => lines),
          orders: all.flatMap(({ orders }) => orders),
        };
  return { ...pages, value, known };
}

/** Records a receipt by a line, and reads the lists again in any case. */
export function useRecordLine(): (reference: string, body: RecordLineBody) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (reference, body) => {
    const outcome = await api.act('recordLine', reference, body);
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    if (outcome.ok) return null;
    if (isRefusal(outcome.failure, 'sign_in_required')) {
      void cache.invalidateQueries({ queryKey: SESSION_KEY });
    }
    return outcome.failure;
  };
}

/** Records money without an order by the line that shows it. */
export function useRecordUnclaimed(): (body: RecordUnmatchedBody) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (body) => {
    const outcome = await api.send('recordUnmatched', { body });
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return outcome.ok ? null : outcome.failure;
  };
}

/** The payout that a line shows is carried out: attested with the line as its evidence. */
export function useAttestLine(): (line: BankDeskLine, password: StepUpProof) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async ({ key, order, payout }, password) => {
    if (order === null || payout === null) return null;
    const { disbursementId, version } = payout;
    const proof = password === '' ? {} : { password };
    const sent = { version, act: 'attest', reference: key, ...proof } as const;
    const outcome = await api.act('disbursementAct', order.id, { disbursementId, sent });
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return outcome.ok ? null : outcome.failure;
  };
}

/** Puts lines aside, if the body has a password, or lets them wait again. */
export function useMoveLines(): (body: PutAsideBody | AsideBody) => Promise<Outcome<AsideAnswer>> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (body) => {
    const outcome =
      'password' in body
        ? await api.send('putLinesAside', { body })
        : await api.send('takeLinesBack', { body });
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return outcome;
  };
}

/** Reverses the receipt whose evidence is this line. */
export function useReverseReceipt(): (
  line: BankDeskLine,
  said: Pick<ReverseReceiptBody, 'cause' | 'note' | 'password'>,
) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async ({ receiptKey, order }, said) => {
    if (order === null || receiptKey === null) return null;
    const body = { version: order.version, key: receiptKey, ...said };
    const outcome = await api.act('reverseReceipt', order.id, body);
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return outcome.ok ? null : outcome.failure;
  };
}

export function useStatement(): {
  readonly preview: (body: StatementBody) => Promise<Outcome<StatementAnswer>>;
  readonly keep: (body: StatementBody) => Promise<Outcome<StatementAnswer>>;
} {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return {
    preview: (body) => api.send('previewStatement', { body }),
    keep: async (body) => {
      const outcome = await api.send('importStatement', { body });
      await cache.invalidateQueries({ queryKey: BANK_KEY });
      return outcome;
    },
  };
}
