import type { LineFlag, LineVerdict } from '@naru/core';
import type { StatementLine } from '../facts/bank-line.ts';
import { type BankPayout, type OutgoingMatch, matchOutgoing } from './match-outgoing.ts';
import { bareReference, listReferenceSigns } from './reference-signs.ts';
import {
  type BankOrder,
  type Candidate,
  asOnlyOrder,
  isInWindow,
  readParties,
  weighCandidate,
} from './score-candidate.ts';

const LATE_MAX_MS = 10 * 86_400_000;
/** The usual cut of Korean banks. */
const CUT_BYTES = 14;
/** Enough to propose, if the next one is as far below as the margin. */
const PROPOSE_MIN = 65;
const MARGIN = 20;
/** Enough to show to a person. */
const ASK_MIN = 30;
const CANDIDATES_MAX = 5;
/** Sent with a text and no order, by people who extort or look for accounts. */
const PING_MAX_WHOLE_UNITS = 1000n;

export interface LineMatch {
  readonly verdict: LineVerdict;
  readonly flag: LineFlag | null;
  /** Best first. The first one is the proposed order where the verdict is `propose`. */
  readonly candidates: readonly Candidate[];
  readonly payoutId: string | null;
  /** Of a line with the flag `reversed`, the place of the line that takes it back. */
  readonly correctionAt: number | null;
}

export interface MatchInput<Line extends StatementLine> {
  /** Oldest first. */
  readonly lines: readonly Line[];
  readonly orders: readonly BankOrder[];
  readonly payouts: readonly BankPayout[];
  readonly decimals: number;
  /** Of the lines, those whose receipt was taken back. */
  readonly takenBack?: ReadonlySet<Line>;
  readonly cutBytes?: number;
}

/**
 * What each line of a statement is. One clear match is proposed; of two, neither is chosen; and one order is
 * proposed to one line only. Nothing is recorded here.
 */
export function matchLines<Line extends StatementLine>(
  input: MatchInput<Line>,
): ReadonlyMap<Line, LineMatch> {
  const outgoing = matchOutgoing(input.lines, input.payouts, input.takenBack);
  const matcher = new Matcher(input, outgoing);
  return new Map(input.lines.map((line) => [line, matcher.match(line)]));
}

class Matcher {
  readonly #input: MatchInput<StatementLine>;
  readonly #outgoing: ReadonlyMap<StatementLine, OutgoingMatch>;
  readonly #byReference = new Map<string, BankOrder[]>();
  readonly #byAmount = new Map<bigint, BankOrder[]>();
  /** Orders that an earlier line of the same statement pays. */
  readonly #taken = new Set<BankOrder>();
  /** What lines with the reference of an order have brought so far, where it was too little. */
  readonly #parts = new Map<BankOrder, bigint>();

  constructor(input: MatchInput<StatementLine>, outgoing: ReadonlyMap<StatementLine, OutgoingMatch>) {
    this.#input = input;
    this.#outgoing = outgoing;
    for (const order of input.orders) {
      add(this.#byReference, bareReference(order.reference), order);
      add(this.#byAmount, order.dueBaseUnits, order);
    }
  }

  match(line: StatementLine): LineMatch {
    const known = this.#outgoing.get(line);
    if (known !== undefined && known.verdict !== 'reversed') {
      return { ...NOTHING, verdict: known.verdict, payoutId: known.payoutId };
    }
    const correctionAt = known?.correctionAt ?? null;
    const isReversed = correctionAt !== null;
    const candidates = this.#weigh(line);
    const [first, second] = candidates;
    if (first === undefined || first.score < ASK_MIN)
      return { ...NOTHING, flag: isReversed ? 'reversed' : this.#strangerFlag(line), correctionAt };
    const isClear =
      first.score >= PROPOSE_MIN && (second === undefined || first.score - second.score >= MARGIN);
    const isTyped = first.order.typedBaseUnits?.includes(line.baseUnits) === true;
    const isTaken = isTyped || this.#taken.has(first.order);
    const isRight =
      first.isExact && first.isInTime && first.likeness !== 'other' && first.holderProblem === null;
    if (isClear && isRight && !isTaken && !isReversed) {
      this.#taken.add(first.order);
      return { ...NOTHING, verdict: 'propose', flag: null, candidates: candidates.slice(0, 1) };
    }
    const flag = isReversed ? 'reversed' : this.#askFlag(line, first, isTaken);
    return {
      ...NOTHING,
      verdict: 'ask',
      flag,
      candidates: candidates.slice(0, CANDIDATES_MAX),
      correctionAt,
    };
  }

  #weigh(line: StatementLine): readonly Candidate[] {
    const signs = listReferenceSigns(`${line.shown} ${line.remark}`);
    const named = new Set([...signs].flatMap((each) => this.#byReference.get(each) ?? []));
    const { cutBytes = CUT_BYTES } = this.#input;
    const parties = readParties(line);
    const weighed = [...new Set([...named, ...(this.#byAmount.get(line.baseUnits) ?? [])])]
      .filter((order) => isInWindow(line, order, LATE_MAX_MS))
      .map((order) => weighCandidate({ line, parties, order, hasReference: named.has(order), cutBytes }));
    // Orders that could have brought this amount just as well.
    const rivals = weighed.filter(
      (each) => each.isExact && each.isInTime && each.likeness !== 'other' && !this.#taken.has(each.order),
    );
    return weighed
      .map((each) => {
        const fits = each.isExact && (each.likeness === 'equal' || each.likeness === 'cut');
        return fits && rivals.every((rival) => rival === each) ? asOnlyOrder(each) : each;
      })
      .filter((each) => each.hasReference || each.likeness !== 'other')
      .toSorted((a, b) => b.score - a.score);
  }

  #strangerFlag(line: StatementLine): LineFlag {
    const isSmall = line.baseUnits <= PING_MAX_WHOLE_UNITS * 10n ** BigInt(this.#input.decimals);
    return isSmall ? 'ping' : 'unknown_sender';
  }

  #askFlag(line: StatementLine, first: Candidate, isTaken: boolean): LineFlag | null {
    if (isTaken) return 'duplicate';
    if (first.holderProblem !== null) return first.holderProblem;
    const { order } = first;
    if (!first.isExact) {
      const sum = (this.#parts.get(order) ?? 0n) + line.baseUnits;
      if (first.hasReference) this.#parts.set(order, sum);
      if (sum === order.dueBaseUnits) return 'completes_short';
      return sum < order.dueBaseUnits ? 'short' : 'over';
    }
    if (first.likeness === 'unclear') return line.shown.includes('*') ? 'masked_name' : 'romanised';
    if (first.reasons.includes('late')) return 'late';
    return first.reasons.includes('day_only') ? 'day_only' : null;
  }
}

const NOTHING: LineMatch = {
  verdict: 'none',
  flag: null,
  candidates: [],
  payoutId: null,
  correctionAt: null,
};

function add<Key>(map: Map<Key, BankOrder[]>, key: Key, order: BankOrder): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [order]);
  else known.push(order);
}
