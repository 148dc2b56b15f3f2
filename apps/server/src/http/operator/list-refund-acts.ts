import type { RefundAct } from '@naru/contract';
import { type RefundEvent, isRefundBlockedByHold, nextRefundState } from '@naru/core';
import type { OrderView, RailNetwork, RefundCase } from '@naru/desk';

/** The event behind each act, and what else the desk would ask for before it lets it happen. */
const ACTS = {
  set_address: { event: 'set_address', isPossible: () => true },
  approve: { event: 'approve', isPossible: isReady },
  unapprove: { event: 'unapprove', isPossible: ({ view }) => listPaying(view).length === 0 },
  attest: { event: 'attest_refunded', isPossible: ({ network }) => network.witness === 'operator' },
  waive: { event: 'waive_dust', isPossible: hasMoney },
  withhold: { event: 'withhold', isPossible: () => true },
  release: { event: 'release', isPossible: () => true },
  convert: { event: 'convert', isPossible: hasMoney },
} as const satisfies Record<
  Exclude<RefundAct, 'rehearsal_pay'>,
  { readonly event: RefundEvent; readonly isPossible: (situation: RefundSituation) => boolean }
>;

interface RefundSituation {
  readonly view: OrderView;
  readonly refund: RefundCase;
  readonly network: RailNetwork;
}

/** What an operator may do with a refund now, in the order in which the screen shows it. */
export function listRefundActs(
  view: OrderView,
  refund: RefundCase,
  network: RailNetwork,
): readonly RefundAct[] {
  const situation: RefundSituation = { view, refund, network };
  const isHeld = view.holds.some((hold) => hold.closedAtMs === null);
  const acts: RefundAct[] = [];
  for (const [act, { event, isPossible }] of Object.entries(ACTS)) {
    if (!nextRefundState(refund.state, event, 'operator').ok) continue;
    if (isHeld && isRefundBlockedByHold(event)) continue;
    if (isAct(act) && isPossible(situation)) acts.push(act);
  }
  if (canRehearse(situation)) acts.push('rehearsal_pay');
  return acts;
}

function isAct(name: string): name is keyof typeof ACTS {
  return Object.hasOwn(ACTS, name);
}

/** All that was paid is final, and it is known where it goes. */
function isReady(situation: RefundSituation): boolean {
  return hasMoney(situation) && situation.refund.address !== null && !hasLooseDeposit(situation);
}

function hasMoney({ refund }: RefundSituation): boolean {
  return refund.allocatedBaseUnits > 0n;
}

/** A deposit that may still become final and would have to be added. */
function hasLooseDeposit({ view }: RefundSituation): boolean {
  return view.sightings.some(
    (sighting) =>
      sighting.purpose === 'deposit' && sighting.droppedAtMs === null && sighting.bookedAs === null,
  );
}

/** The simulated wallet pays once: not again while its payment is on its way. */
function canRehearse({ view, refund, network }: RefundSituation): boolean {
  const taken = new Set(view.refunds.map(({ outputKey }) => outputKey));
  return (
    network.environment === 'rehearsal' &&
    refund.state === 'approved' &&
    listPaying(view).every((sighting) => taken.has(sighting.outputKey))
  );
}

/** What the network has shown of refunds of this order. */
function listPaying(view: OrderView): OrderView['sightings'] {
  return view.sightings.filter((sighting) => sighting.purpose === 'refund');
}
