import type { ConsoleOrder, OrderDetails } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type CallFailure, isRefusal, type Outcome } from '../../shared/api/call-failure.ts';
import type { ActBodies, ActName } from '../../shared/api/console-api.ts';
import { ORDER_KEY, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type DoneName, nameOfAct } from './done-name.ts';
import { usePress } from '../../shared/api/use-send.ts';

export type RunAct = <Name extends ActName>(name: Name, body: ActBodies[Name]) => Promise<Outcome<unknown>>;

interface Acts {
  readonly run: RunAct;
  /** The act that is being sent. */
  readonly busy: ActName | null;
  /** The last act that was done to this order here. */
  readonly done: DoneAct | null;
}

export interface DoneAct {
  readonly name: DoneName;
  /** Length of the audit trail before the act. */
  readonly auditCountBefore: number;
}

/** Does acts on one order, and reads the order and the lists again after each. */
export function useActs(reference: string): Acts {
  const api = useConsoleApi();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ActName | null>(null);
  const [done, setDone] = useState<DoneAct | null>(null);
  const orderKey = [...ORDER_KEY, reference];
  const run: RunAct = async (name, body) => {
    setBusy(name);
    setDone(null);
    const before = queryClient.getQueryData<ConsoleOrder>(orderKey);
    const auditCountBefore = before?.audit.length ?? 0;
    await queryClient.cancelQueries({ queryKey: orderKey });
    const outcome = await api.act(name, reference, body);
    if (outcome.ok && isConsoleOrder(outcome.value)) queryClient.setQueryData(orderKey, outcome.value);
    void queryClient.invalidateQueries({ queryKey: QUEUE_KEY });
    await queryClient.invalidateQueries({ queryKey: orderKey });
    setBusy(null);
    if (outcome.ok) setDone({ name: nameOfAct(name, body, before), auditCountBefore });
    return outcome;
  };
  return { run, busy, done };
}

/** Rehearsal acts answer with something else. */
function isConsoleOrder(answer: unknown): answer is ConsoleOrder {
  return typeof answer === 'object' && answer !== null && 'version' in answer && 'transaction' in answer;
}

/** Why the last act failed. A failure of the desk or its database is over once the order is read again. */
export function useFailure(
  reference: string,
  readAtMs: number,
): readonly [CallFailure | null, (failure: CallFailure | null) => void] {
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState<{
    readonly failure: CallFailure;
    readonly readAtMs: number;
  } | null>(null);
  const fail = (failure: CallFailure | null): void => {
    const state = queryClient.getQueryState([...ORDER_KEY, reference]);
    setFailed(failure === null ? null : { failure, readAtMs: state?.dataUpdatedAt ?? 0 });
  };
  const isOver = failed !== null && isOutage(failed.failure) && readAtMs > failed.readAtMs;
  return [isOver ? null : (failed?.failure ?? null), fail];
}

function isOutage(failure: CallFailure): boolean {
  return failure.kind === 'unreachable' || isRefusal(failure, 'database_unavailable');
}

export interface ShownDetails {
  /** Null while they are covered. */
  readonly details: OrderDetails | null;
  readonly failure: CallFailure | null;
  readonly isAsking: boolean;
  readonly show: () => Promise<void>;
  readonly cover: () => void;
}

/** The covered details of one order, kept only by the page: leaving the order covers them again. */
export function useDetails(reference: string): ShownDetails {
  const api = useConsoleApi();
  const queryClient = useQueryClient();
  const [details, setDetails] = useState<OrderDetails | null>(null);
  const { isBusy, failure, press } = usePress();
  const show = async (): Promise<void> => {
    const outcome = await press(() => api.send('showDetails', { params: { id: reference } }));
    if (!outcome.ok) return;
    setDetails(outcome.value);
    // The record of access has a new line.
    await queryClient.invalidateQueries({ queryKey: [...ORDER_KEY, reference] });
  };
  return { details, failure, isAsking: isBusy, show, cover: () => setDetails(null) };
}
