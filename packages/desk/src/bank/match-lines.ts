import type { LineFlag, LineVerdict } from '@naru/core';
import { type BankPayout, type OutgoingMatch, matchOutgoing } from './match-outgoing.ts';
import { bareReference, listReferenceSigns } from './names.ts';
import {
  type BankOrder,
  type Candidate,
  asOnlyOrder,
  isInWindow,
  readParties,
  weighCandidate,
} from './score-candidate.ts';
import type { PrintedLine } from '../ports/bank-lines.ts';

const LATE_MAX_MS = 10 * 86_400_000;
/** Korean banks usually cut a name after this many bytes. */
const CUT_BYTES = 14;
/** Points that are enough to propose an order, if the next one has fewer points by the margin. */
const PROPOSE_MIN = 65;
const MARGIN = 20;
/** Points that are enough to show an order to a person. */
const ASK_MIN = 30;
const CANDIDATES_MAX = 5;
/** People who extort, or who look for accounts, send amounts up to this with a text and for no order. */
const PING_MAX_WHOLE_UNITS = 1000n;

export interface LineMatch {
  readonly verdict: LineVerdict;
  readonly flag: LineFlag | null;
  /** Best first. If the verdict is `propose`, the first one is the proposed order. */
  readonly candidates: readonly Candidate[];
  readonly payoutId: string | null;
  /** For a line with the flag `reversed`: the place of the line that takes it back. */
  readonly correctionAt: number | null;
}

export interface MatchInput<Line extends PrintedLine> {
  /** Oldest first. */
  readonly lines: readonly Line[];
  readonly orders: readonly BankOrder[];
  readonly payouts: readonly BankPayout[];
  readonly decimals: number;
  /** Lines whose receipt was taken back. */
  readonly takenBack?: ReadonlySet<Line>;
  /** Lines that are recorded, or belong to a typed receipt. They pay no further order. */
  readonly recorded?: ReadonlySet<Line>;
  /** Lines that may be the payment of a typed receipt, or of another line: a person decides. */
  readonly doubts?: ReadonlyMap<Line, 'typed_before' | 'seen_before'>;
  /** References of all orders of the desk, including orders to be paid in another currency. */
  readonly references?: ReadonlySet<string>;
  readonly cutBytes?: number;
}

/**
 * Classifies each line of a statement. A clear match is proposed; if two orders match, neither is chosen; and
 * each order is proposed to one line only. Nothing is recorded here.
 */
export function matchLines<Line extends PrintedLine>(input: MatchInput<Line>): ReadonlyMap<Line, LineMatch> {
  const outgoing = matchOutgoing(input.lines, input.payouts, input.takenBack, input.recorded);
  const matcher = new Matcher(input, outgoing);
  return new Map(input.lines.map((line) => [line, matcher.match(line)]));
}

class Matcher {
  readonly #input: MatchInput<PrintedLine>;
  readonly #outgoing: ReadonlyMap<PrintedLine, OutgoingMatch>;
  readonly #byReference = new Map<string, BankOrder[]>();
  readonly #byAmount = new Map<bigint, BankOrder[]>();
  /** Orders that an earlier line of the same statement pays. */
  readonly #taken = new Set<BankOrder>();
  /** By order: what lines with its reference have brought so far, if it was too little. */
  readonly #parts = new Map<BankOrder, bigint>();

  constructor(input: MatchInput<PrintedLine>, outgoing: ReadonlyMap<PrintedLine, OutgoingMatch>) {
    this.#input = input;
    this.#outgoing = outgoing;
    for (const order of input.orders) {
      add(this.#byReference, bareReference(order.reference), order);
      if (order.isWaiting) add(this.#byAmount, order.dueBaseUnits, order);
    }
  }

  match(line: PrintedLine): LineMatch {
    const known = this.#outgoing.get(line);
    if (known !== undefined && known.verdict !== 'reversed') {
      const { verdict, flag = null, payoutId } = known;
      return { ...NOTHING, verdict, flag, payoutId };
    }
    const correctionAt = known?.correctionAt ?? null;
    const isReversed = correctionAt !== null;
    if (this.#input.recorded?.has(line) === true) {
      return { ...NOTHING, verdict: 'recorded', flag: isReversed ? 'reversed' : null, correctionAt };
    }
    const signs = listReferenceSigns(`${line.shown} ${line.remark}`);
    const candidates = this.#weigh(line, signs);
    const [first] = candidates;
    const doubt = this.#doubtOf(line, signs, first);
    const isNobodys = first === undefined || first.score < ASK_MIN;
    if (isNobodys && doubt === null)
      return { ...NOTHING, flag: isReversed ? 'reversed' : this.#strangerFlag(line), correctionAt };
    if (!isNobodys && doubt === null && !isReversed && this.#isClear(candidates)) {
      this.#taken.add(first.order);
      return { ...NOTHING, verdict: 'propose', candidates: [first] };
    }
    const ask = first === undefined ? null : this.#askFlag(line, first);
    return {
      ...NOTHING,
      verdict: 'ask',
      flag: isReversed ? 'reversed' : (doubt ?? ask),
      candidates: candidates.slice(0, CANDIDATES_MAX),
      correctionAt,
    };
  }

  #isClear([first, second]: readonly Candidate[]): boolean {
    if (first === undefined || !first.order.isWaiting || this.#taken.has(first.order)) return false;
    const isFarAhead = second === undefined || first.score - second.score >= MARGIN;
    const isRight =
      first.isExact && first.isInTime && first.likeness !== 'other' && first.holderProblem === null;
    return first.score >= PROPOSE_MIN && isFarAhead && isRight;
  }

  /** Why the line may be another payment than the one of its best order; null if it may not. */
  #doubtOf(line: PrintedLine, signs: ReadonlySet<string>, first: Candidate | undefined): LineFlag | null {
    const { doubts, references } = this.#input;
    const ownSigns = first === undefined ? '' : bareReference(first.order.reference);
    const namesOther = [...signs].some(
      (each) => each !== ownSigns && (references?.has(each) === true || this.#byReference.has(each)),
    );
    return namesOther && !signs.has(ownSigns) ? 'names_other' : (doubts?.get(line) ?? null);
  }

  #weigh(line: PrintedLine, signs: ReadonlySet<string>): readonly Candidate[] {
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

  #strangerFlag(line: PrintedLine): LineFlag {
    const isSmall = line.baseUnits <= PING_MAX_WHOLE_UNITS * 10n ** BigInt(this.#input.decimals);
    return isSmall ? 'ping' : 'unknown_sender';
  }

  #askFlag(line: PrintedLine, first: Candidate): LineFlag | null {
    if (!first.order.isWaiting || this.#taken.has(first.order)) return 'duplicate';
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
