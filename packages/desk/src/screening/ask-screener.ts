import { type Result, ok, refuse } from '@naru/core';
import type { Actor } from '../facts/order.ts';
import { holdUnlessOpen } from '../order/holds-and-reviews.ts';
import { amendOrder } from '../order/advance-order.ts';
import { type Desk, getAsset, getRail } from '../runtime/desk.ts';
import type { OrderView } from '../ports/store.ts';
import type { PaymentWish } from '../approval/payment-proposal.ts';
import type { ScreeningAnswer } from '../ports/list-store.ts';

const ACTOR: Actor = { kind: 'system', id: 'screening' };

interface Destination {
  readonly assetId: string;
  readonly address: string;
}

/** The answer of the service; `down` if it should have been asked and gave no answer. */
type Finding = ScreeningAnswer | 'down' | null;

/** Asks the service. Null if there is none, and for bank accounts, which it does not know. */
async function ask(
  { screener, assets, rails }: Pick<Desk, 'screener' | 'assets' | 'rails'>,
  { assetId, address }: Destination,
): Promise<Finding> {
  const { symbol, network, railId } = getAsset({ assets }, assetId);
  if (screener === null || getRail({ rails }, railId).network.addressFormat === 'bank') return null;
  return (await screener.check({ symbol, network, address })) ?? 'down';
}

/**
 * Asks the service about a receiver before a refund takes it. Only a blocked receiver is refused: all others
 * are asked about again before the payment.
 */
export async function askAboutReceiver(
  desk: Pick<Desk, 'screener' | 'assets' | 'rails'>,
  destination: Destination,
): Promise<Result<null, 'declined'>> {
  const finding = await ask(desk, destination);
  return finding !== null && finding !== 'down' && finding.result === 'blocked'
    ? refuse('declined')
    : ok(null);
}

/**
 * Asks the service about a payment before it is approved. Any answer except `clear` opens a hold; after a
 * person has closed a hold, the service is not asked again about the same receiver.
 */
export async function holdIfScreened(desk: Desk, view: OrderView, wish: PaymentWish): Promise<boolean> {
  const refund = view.refunds.find(({ refundId }) => refundId === wish.refundId);
  const knownSinceMs = refund?.addressEntry?.atMs ?? refund?.openedAtMs ?? view.order.createdAtMs;
  const isDecided = view.holds.some(
    ({ reason, closedAtMs }) => reason === 'screening' && closedAtMs !== null && closedAtMs >= knownSinceMs,
  );
  if (isDecided) return false;
  const finding = await ask(desk, wish);
  if (finding === null || (finding !== 'down' && finding.result === 'clear')) return false;
  if (finding === 'down' && desk.settings.screeningWhenDown === 'let_through') return false;
  await openHold(desk, view, finding === 'down' ? 'screening: no answer' : noteOf(finding));
  return true;
}

function openHold(desk: Desk, view: OrderView, note: string) {
  const holds = holdUnlessOpen(desk, view, 'screening', ACTOR);
  return amendOrder(desk, view, { event: 'hold_opened', actor: ACTOR, note, holds });
}

function noteOf({ result, reference }: ScreeningAnswer): string {
  return reference === '' ? `screening: ${result}` : `screening: ${result} (${reference})`;
}
