import type { RefundAct } from '@naru/contract';
import { type RefundEvent, isRefundBlockedByHold, nextRefundState } from '@naru/core';
import {
  type Desk,
  type OrderView,
  type RefundCase,
  type WaiverCap,
  findLiveRefund,
  hasOpenHold,
  openPayments,
  waivableBaseUnits,
  pendingDeposits,
} from '@naru/desk';

interface RefundSituation {
  readonly desk: Pick<Desk, 'assets'>;
  readonly view: OrderView;
  readonly refund: RefundCase;
  readonly waiverCap: WaiverCap;
}

/** The event of each act, and what else the desk requires. */
const ACTS = {
  set_address: { event: 'set_address', isPossible: () => true },
  approve: { event: 'approve', isPossible: isReady },
  waive: { event: 'waive_dust', isPossible: isWaivable },
  withhold: { event: 'withhold', isPossible: () => true },
  release: { event: 'release', isPossible: () => true },
  convert: { event: 'convert', isPossible: hasMoney },
} as const satisfies Record<
  RefundAct,
  { readonly event: RefundEvent; readonly isPossible: (situation: RefundSituation) => boolean }
>;

/** What an operator may do with a refund now, in the order of the buttons. */
export function listRefundActs(situation: RefundSituation): readonly RefundAct[] {
  const { view, refund } = situation;
  const isHeld = hasOpenHold(view);
  const acts: RefundAct[] = [];
  for (const [act, { event, isPossible }] of Object.entries(ACTS)) {
    if (!nextRefundState(refund.state, event, 'operator').ok) continue;
    if (isHeld && isRefundBlockedByHold(event)) continue;
    if (isAct(act) && isPossible(situation)) acts.push(act);
  }
  return acts;
}

function isAct(name: string): name is keyof typeof ACTS {
  return Object.hasOwn(ACTS, name);
}

/** All payments are final, the address is known, and no other refund is on its way. */
function isReady(situation: RefundSituation): boolean {
  const { desk, view, refund } = situation;
  const isOpen = openPayments(desk, view).some(({ purpose }) => purpose === 'refund');
  return (
    hasMoney(situation) &&
    refund.address !== null &&
    findLiveRefund(view) === null &&
    !isOpen &&
    pendingDeposits(view).length === 0
  );
}

function hasMoney({ refund }: RefundSituation): boolean {
  return refund.allocatedBaseUnits > 0n;
}

function isWaivable({ refund, waiverCap }: RefundSituation): boolean {
  return refund.allocatedBaseUnits === 0n || waivableBaseUnits(refund, waiverCap) > 0n;
}
