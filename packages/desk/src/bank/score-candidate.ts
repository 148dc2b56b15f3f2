import type { MatchReason } from '@naru/core';
import {
  type NameLikeness,
  type PrintedName,
  compareNames,
  isWallet,
  plainName,
  readPrintedName,
} from './names.ts';
import type { PrintedLine } from '../ports/bank-lines.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An order that waits for a bank transfer, or recently waited for one. */
export interface BankOrder {
  readonly orderId: string;
  readonly reference: string;
  readonly dueBaseUnits: bigint;
  /** The name that the money should come from; null if the customer did not say. */
  readonly depositor: string | null;
  readonly createdAtMs: number;
  readonly lockEndsAtMs: number;
  /** Until when a transfer is awaited because the customer said that they had paid. */
  readonly claimEndsAtMs: number | null;
  /** False for an order that is only named by a line: no line is its clear match. */
  readonly isWaiting: boolean;
}

/** Measured on a long statement; see the test that prints precision and recall. */
const POINTS: Readonly<Record<MatchReason, number>> = {
  reference: 60,
  amount: 25,
  name: 20,
  name_cut: 15,
  name_unclear: 5,
  name_other: -40,
  only_order: 15,
  in_lock: 10,
  in_claim: 5,
  late: -20,
  day_only: 5,
};

export interface Candidate {
  readonly order: BankOrder;
  readonly score: number;
  readonly reasons: readonly MatchReason[];
  readonly isExact: boolean;
  readonly isInTime: boolean;
  readonly hasReference: boolean;
  readonly likeness: NameLikeness;
  /** The holder is not the depositor of the order: a third person, or the company of a wallet. */
  readonly holderProblem: 'third_party' | 'intermediary' | null;
}

/** What a line says about the sender, read once for all its candidates. */
export interface LineParties {
  readonly printed: PrintedName;
  /** The holder of the account; null if the bank does not state it. */
  readonly holder: PrintedName | null;
  readonly isWallet: boolean;
}

export function readParties({ shown, holder }: PrintedLine): LineParties {
  return {
    printed: readPrintedName(shown),
    holder: holder === null || holder === '' ? null : { name: plainName(holder), bytes: 0 },
    isWallet: holder !== null && isWallet(holder),
  };
}

export interface CandidateQuestion {
  readonly line: PrintedLine;
  readonly parties: LineParties;
  readonly order: BankOrder;
  readonly hasReference: boolean;
  readonly cutBytes: number;
}

export function weighCandidate(question: CandidateQuestion): Candidate {
  const { line, order, hasReference } = question;
  const { likeness, holderProblem } = compareParties(question);
  const isExact = order.dueBaseUnits === line.baseUnits;
  const time = timeReason(line, order);
  const reasons: MatchReason[] = [];
  if (hasReference) reasons.push('reference');
  if (isExact) reasons.push('amount');
  const ofName = NAME_REASONS[likeness];
  if (ofName !== null) reasons.push(ofName);
  reasons.push(time);
  return {
    order,
    score: scoreOf(reasons),
    reasons,
    isExact,
    isInTime: time === 'in_lock' || time === 'in_claim',
    hasReference,
    likeness,
    holderProblem,
  };
}

/** The candidate when it is the only order with its amount. */
export function asOnlyOrder(candidate: Candidate): Candidate {
  const reasons = [...candidate.reasons, 'only_order' as const];
  return { ...candidate, reasons, score: scoreOf(reasons) };
}

const NAME_REASONS: Readonly<Record<NameLikeness, MatchReason | null>> = {
  equal: 'name',
  cut: 'name_cut',
  unclear: 'name_unclear',
  absent: null,
  other: 'name_other',
};

function scoreOf(reasons: readonly MatchReason[]): number {
  return reasons.reduce((sum, reason) => sum + POINTS[reason], 0);
}

function compareParties({
  parties,
  order,
  hasReference,
  cutBytes,
}: CandidateQuestion): Pick<Candidate, 'likeness' | 'holderProblem'> {
  if (order.depositor === null) return { likeness: 'absent', holderProblem: null };
  const question = { expected: order.depositor, cutBytes, hasReference };
  const printed = compareNames(parties.printed, question);
  if (parties.holder === null) return { likeness: printed, holderProblem: null };
  const holder = compareNames(parties.holder, question);
  if (holder !== 'other') return { likeness: holder, holderProblem: null };
  const fits = printed === 'equal' || printed === 'cut' || hasReference;
  const problem = parties.isWallet ? 'intermediary' : 'third_party';
  return fits ? { likeness: printed, holderProblem: problem } : { likeness: 'other', holderProblem: problem };
}

function timeReason(line: PrintedLine, order: BankOrder): MatchReason {
  if (line.precision === 'day') {
    // The whole day has to be in time, which is only possible with a claim, because a claim lasts a day.
    const dayEndsAtMs = line.bookedAtMs + DAY_MS;
    if (order.claimEndsAtMs !== null && dayEndsAtMs <= order.claimEndsAtMs) return 'in_claim';
    return line.bookedAtMs < order.lockEndsAtMs ? 'day_only' : 'late';
  }
  if (line.bookedAtMs < order.lockEndsAtMs) return 'in_lock';
  return order.claimEndsAtMs !== null && line.bookedAtMs < order.claimEndsAtMs ? 'in_claim' : 'late';
}

/** Whether a line can be for an order at all: not before it was made, and not too long after its lock. */
export function isInWindow(line: PrintedLine, order: BankOrder, lateMs: number): boolean {
  const lastAtMs = line.bookedAtMs + (line.precision === 'day' ? DAY_MS : MINUTE_MS);
  return order.createdAtMs <= lastAtMs && line.bookedAtMs < order.lockEndsAtMs + lateMs;
}
