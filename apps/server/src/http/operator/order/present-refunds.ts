import type { ConsoleRefund } from '@naru/contract';
import {
  type RefundEvent,
  formatAmount,
  isRefundBlockedByHold,
  nextRefundState,
  REFUND_ACTS,
  type RefundAct,
} from '@naru/core';
import {
  type Desk,
  type OrderView,
  type RefundCase,
  type WaiverCap,
  findLiveRefund,
  getAsset,
  getRail,
  hasOpenHold,
  openPayments,
  pendingDeposits,
  planSuccessor,
  readWaiverCap,
  waivableBaseUnits,
} from '@naru/desk';
import type { ServerContext } from '../../../context/context.ts';
import { explainRefund, listShownRefunds } from '../../public/order/present-owed.ts';
import { toIso, toIsoOrNull } from '../../../present/present-payment.ts';
import { coverAddress } from '../cover-details.ts';
import type { Can } from './list-operator-actions.ts';

interface RefundSituation {
  readonly desk: Pick<Desk, 'assets'>;
  readonly view: OrderView;
  readonly refund: RefundCase;
  readonly waiverCap: WaiverCap;
}

/** The event of each act, and further conditions of the desk. */
const ACTS = {
  approve: { event: 'approve', isPossible: isReady },
  set_address: { event: 'set_address', isPossible: () => true },
  waive: { event: 'waive_dust', isPossible: isWaivable },
  withhold: { event: 'withhold', isPossible: () => true },
  release: { event: 'release', isPossible: () => true },
  convert: { event: 'convert', isPossible: hasMoney },
} as const satisfies Record<
  RefundAct,
  { readonly event: RefundEvent; readonly isPossible: (situation: RefundSituation) => boolean }
>;

/** The acts of an operator on a refund now, in the order of the buttons. */
function listRefundActs(situation: RefundSituation): readonly RefundAct[] {
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

/** All payments are final, the address is known, and no other refund is being sent. */
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

/** The refunds of an order, as the operator sees them. */
export async function presentRefunds(
  context: ServerContext,
  view: OrderView,
  can: Can,
): Promise<ConsoleRefund[]> {
  return Promise.all(listShownRefunds(view).map((refund) => presentRefund(context, { view, refund, can })));
}

async function presentRefund(
  { desk }: ServerContext,
  { view, refund, can }: { readonly view: OrderView; readonly refund: RefundCase; readonly can: Can },
): Promise<ConsoleRefund> {
  const asset = getAsset(desk, refund.assetId);
  const rail = getRail(desk, refund.railId);
  const waiverCap = await readWaiverCap(desk, view, refund);
  const acts = listRefundActs({ desk, view, refund, waiverCap }).filter((act) => can(REFUND_ACTS[act].right));
  return {
    refundId: refund.refundId,
    kind: refund.kind,
    state: refund.state,
    amount: formatAmount(refund.allocatedBaseUnits, asset.decimals),
    symbol: asset.symbol,
    network: asset.network,
    address: refund.address === null ? null : coverAddress(refund.address),
    receiver: refund.address,
    addressEntry: presentAddressEntry(refund),
    waivable: formatAmount(waivableBaseUnits(refund, waiverCap), asset.decimals),
    feeCap: formatAmount(waiverCap.feeBaseUnits, asset.decimals),
    gone: waiverCap.goneBaseUnits === 0n ? null : formatAmount(waiverCap.goneBaseUnits, asset.decimals),
    conversion: acts.includes('convert') ? await presentConversion(desk, view, refund) : null,
    openedAt: toIso(refund.openedAtMs),
    dueAt: toIso(refund.dueAtMs),
    reviewAt: toIsoOrNull(refund.reviewAtMs),
    reason: explainRefund(refund),
    successorId: await findReference(desk, refund.successorOrderId),
    witness: rail.network.witness,
    acts,
  };
}

/** The order that converting would make at current prices. */
async function presentConversion(
  desk: ServerContext['desk'],
  view: OrderView,
  refund: RefundCase,
): Promise<ConsoleRefund['conversion']> {
  const planned = await planSuccessor(desk, view, refund);
  if (!planned.ok) return null;
  const { payAssetId, receiveAssetId, payBaseUnits, receiveBaseUnits } = planned.value.order;
  const receiveAsset = getAsset(desk, receiveAssetId);
  return {
    payAmount: formatAmount(payBaseUnits, getAsset(desk, payAssetId).decimals),
    receiveAmount: formatAmount(receiveBaseUnits, receiveAsset.decimals),
    receiveSymbol: receiveAsset.symbol,
  };
}

function presentAddressEntry({ addressEntry }: RefundCase): ConsoleRefund['addressEntry'] {
  if (addressEntry === null) return null;
  const { by, atMs, changeCount } = addressEntry;
  return { by, at: toIso(atMs), isChange: changeCount > 0 };
}

async function findReference(
  { store }: Pick<ServerContext['desk'], 'store'>,
  orderId: string | null,
): Promise<string | null> {
  return orderId === null ? null : ((await store.findOrder(orderId))?.order.reference ?? null);
}
