import { type AddressTeller, type Result, nextRefundState, ok, refuse } from '@naru/core';
import { isOwnAccount } from '../runtime/deposit-place.ts';
import type { Order } from '../facts/order.ts';
import type { RefundCase } from '../facts/disbursement.ts';
import { letterOfRefundLink } from '../order/letters-of-order.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import { type CustomerProof, findStanding } from './order-link.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import type { AddressRefusal, CheckedAddress } from '../ports/rail.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';
import { askAboutReceiver } from '../screening/ask-screener.ts';
import { screenReceiver } from '../screening/screen-order.ts';
import { type ChangeRefundRefusal, type RefundAct, changeRefund } from '../disbursement/change-refund.ts';

/**
 * How long a mailed link works. None is mailed while one works, so a stranger with the order's link can send
 * its customer only three letters a day, and cannot invalidate a link the customer asked for.
 */
export const REFUND_LINK_MS = 8 * 3_600_000;

/** Every change sends a letter. Further changes have to be requested from an operator. */
export const ADDRESS_CHANGES_MAX = 10;

/** Proofs of a customer who enters a refund address. */
interface AddressProof extends CustomerProof {
  /** The token of the mailed link they opened. */
  readonly linkToken: string | null;
}

export type SetRefundAddressRefusal = ChangeRefundRefusal | AddressRefusal | 'receiver_is_ours' | 'declined';

type ProofRefusal = 'refund_address_stands' | 'refund_link_invalid' | 'refund_address_changes_used';

/**
 * An operator sets a refund address, as the customer requested. It is checked on the network that the money
 * came from, and must not be a deposit address of the desk. Refused once the refund is approved: somebody may
 * be paying it then.
 */
export async function setRefundAddress(
  desk: Desk,
  act: RefundAct,
  addressText: string,
): Promise<Result<Order, SetRefundAddressRefusal>> {
  return tellAddress(desk, act, addressText, () => ok('operator'));
}

/**
 * A customer sets the refund address. The first address may come from anyone with the order's link; changing
 * it takes more than the link.
 */
export async function setRefundAddressByCustomer(
  desk: Desk,
  given: { readonly orderId: string; readonly refundId: string; readonly addressText: string },
  proof: AddressProof,
): Promise<Result<Order, SetRefundAddressRefusal | ProofRefusal>> {
  const { orderId, refundId, addressText } = given;
  const standing = await findStanding(desk, orderId, proof);
  const act: RefundAct = { orderId, refundId, actor: { kind: 'customer', id: '' } };
  return tellAddress<ProofRefusal>(desk, act, addressText, (refund) => {
    if (countChanges(refund) > ADDRESS_CHANGES_MAX) return refuse('refund_address_changes_used');
    if (standing !== null) return ok(standing);
    if (proof.linkToken !== null)
      return isLinkOpen(desk, refund, proof.linkToken) ? ok('letter') : refuse('refund_link_invalid');
    return refund.address === null ? ok('link') : refuse('refund_address_stands');
  });
}

async function tellAddress<R extends string = never>(
  desk: Desk,
  act: RefundAct,
  addressText: string,
  tellerOf: (refund: RefundCase) => Result<AddressTeller, R>,
): Promise<Result<Order, SetRefundAddressRefusal | R>> {
  const view = await desk.store.findOrder(act.orderId);
  if (view === null) return refuse('order_unknown');
  const known = view.refunds.find(({ refundId }) => refundId === act.refundId);
  if (known === undefined) return refuse('refund_unknown');
  // Rail and asset of a refund never change.
  const checked = await checkReceiver(desk, known, addressText);
  if (!checked.ok) return checked;
  const { address, watchKey } = checked.value;
  // A repetition, for example after a lost response.
  if (address === known.address) return ok(view.order);
  // Compared on all networks: an address of one EVM network is one of all of them.
  const receiver = { railIds: [...desk.rails.keys()], watchKey };
  return changeRefund<R | 'receiver_is_ours'>(desk, act, 'set_address', async (refund) => {
    if (await desk.store.hasDepositAddress(receiver)) return refuse('receiver_is_ours');
    const teller = tellerOf(refund);
    if (!teller.ok) return teller;
    const by = teller.value;
    const changeCount = countChanges(refund);
    const addressEntry = { by, atMs: desk.clock.nowMs(), changeCount };
    return ok({
      patch: { address, watchKey, addressEntry, addressLink: null },
      note: address,
      receiver,
      event: changeCount === 0 ? 'refund_address_told' : 'refund_address_changed',
      ...(by === 'operator' ? {} : { actor: { kind: 'customer', id: by } }),
    });
  });
}

/** The number of changes, including the requested one. */
function countChanges({ addressEntry }: RefundCase): number {
  return addressEntry === null ? 0 : addressEntry.changeCount + 1;
}

async function checkReceiver(
  desk: Desk,
  { railId, assetId }: RefundCase,
  addressText: string,
): Promise<Result<CheckedAddress, AddressRefusal | 'receiver_is_ours' | 'declined'>> {
  const rail = getRail(desk, railId);
  const checked = rail.parseAddress(assetId, addressText);
  if (!checked.ok) return checked;
  if (isOwnAccount(rail, checked.value)) return refuse('receiver_is_ours');
  const screened = await screenReceiver(desk, { railId, address: checked.value.address });
  if (!screened.ok) return screened;
  const asked = await askAboutReceiver(desk, { assetId, address: checked.value.address });
  return asked.ok ? checked : asked;
}

function isLinkOpen(desk: Desk, { addressLink }: RefundCase, token: string): boolean {
  return (
    addressLink !== null &&
    addressLink.tokenHash === desk.hashText(token) &&
    desk.clock.nowMs() < addressLink.endsAtMs
  );
}

type MailRefundLinkRefusal =
  | SaveChangeRefusal
  | 'order_unknown'
  | 'refund_unknown'
  | 'refund_transition_not_allowed'
  | 'actor_not_allowed'
  | 'refund_address_missing'
  | 'refund_link_mailed';

/**
 * For anyone who has the order's link: mails a one-time link to the order's e-mail address that changes the
 * refund address.
 */
export async function mailRefundLink(
  desk: Desk,
  asked: { readonly orderId: string; readonly refundId: string },
): Promise<Result<Order, MailRefundLinkRefusal>> {
  return withOrder(desk, asked.orderId, async (view) => {
    const refund = view.refunds.find(({ refundId }) => refundId === asked.refundId);
    if (refund === undefined) return refuse('refund_unknown');
    const settable = nextRefundState(refund.state, 'set_address', 'customer');
    if (!settable.ok) return settable;
    if (refund.address === null) return refuse('refund_address_missing');
    // An order without a customer, or whose customer was erased.
    if (view.order.email === '') return refuse('actor_not_allowed');
    const nowMs = desk.clock.nowMs();
    if (refund.addressLink !== null && nowMs < refund.addressLink.endsAtMs)
      return refuse('refund_link_mailed');
    // As unguessable as the link of an order.
    const token = desk.ids.nextOrderId();
    const endsAtMs = nowMs + REFUND_LINK_MS;
    return amendOrder(desk, view, {
      event: 'refund_link_mailed',
      actor: { kind: 'customer', id: 'link' },
      refunds: [{ ...refund, addressLink: { tokenHash: desk.hashText(token), endsAtMs } }],
      letters: [
        letterOfRefundLink(desk, view.order, {
          refundId: refund.refundId,
          token: desk.sealText(token),
          endsAtMs,
        }),
      ],
    });
  });
}
