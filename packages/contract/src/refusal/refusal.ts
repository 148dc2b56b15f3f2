import { type Static, Type } from 'typebox';

/**
 * Every way in which the desk says no, with its HTTP status and its sentence. A refusal without a row here
 * does not compile where it is answered. Sentences in quotes of the specification are its own, to the letter.
 */
export const REFUSALS = {
  body_malformed: [400, 'The request could not be read. Check that it is valid JSON.'],
  field_invalid: [400, 'One of the fields is missing, of the wrong type or unknown.'],
  body_too_large: [413, 'The request is too large.'],
  media_type_unsupported: [415, 'Send the request as application/json.'],
  route_unknown: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  order_unknown: [404, 'There is no transaction with this identifier.'],
  currency_unknown: [404, 'There is no currency with this identifier.'],
  same_currency: [400, 'Choose two different currencies.'],
  amount_malformed: [400, 'Write the amount as a plain number, for example 1250.75.'],
  amount_too_precise: [400, 'The amount has more decimal places than this currency.'],
  amount_too_large: [400, 'The amount is larger than any exchange can be.'],
  amount_out_of_range: [400, 'Please fill out all necessary fields with valid amounts.'],
  fields_missing: [400, 'Please fill out all necessary fields with valid amounts.'],
  email_invalid: [400, 'Enter a valid e-mail address.'],
  below_minimum: [400, 'Minimum transaction amount should be equivalent to $50.'],
  rate_unavailable: [503, 'There is no current rate for this pair. Please try again in a moment.'],
  snapshot_stale: [409, 'The rate has changed. Please check the new amount.'],
  quote_changed: [409, 'The rate has changed. Please check the new amount.'],
  reserve_too_small: [
    409,
    'The desk does not hold enough of this currency at the moment. Try a smaller amount.',
  ],
  balance_too_small: [409, 'The books do not hold enough for this.'],
  already_booked: [409, 'This has been written into the books before.'],
  idempotency_key_invalid: [400, 'An Idempotency-Key has 16 to 128 printable characters without spaces.'],
  idempotency_conflict: [409, 'This Idempotency-Key was used for another request.'],
  order_on_hold: [409, 'This order is on hold. Somebody has to look into it first.'],
  rail_unavailable: [503, 'This currency cannot be accepted at the moment. Please try again later.'],
  address_malformed: [400, 'This is not an address of the network that you receive on.'],
  address_checksum_wrong: [400, 'This address has a typing mistake: its checksum is wrong.'],
  address_of_other_network: [400, 'This address belongs to another network.'],
  address_kind_unsupported: [
    400,
    'Addresses of this kind cannot be paid. Use another address of your wallet.',
  ],
  address_is_private_key: [
    400,
    'That is a private key. Never give it to anybody; enter a receiving address.',
  ],
  receiver_is_ours: [400, 'This is one of our own deposit addresses. Enter an address of your wallet.'],
  transition_not_allowed: [409, 'The transaction is past the point where this is possible.'],
  actor_not_allowed: [403, 'You may not do this with the transaction.'],
  order_changed_meanwhile: [409, 'The transaction changed meanwhile. Look at it again and repeat if needed.'],
  lock_ended: [409, 'The 30 minutes are over.'],
  deposit_already_seen: [409, 'A payment has already been detected, so this cannot be cancelled any more.'],
  address_pool_empty: [503, 'No payment address is ready at the moment. Please try again shortly.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  not_rehearsal: [404, 'There is nothing at this address.'],
  sign_in_required: [401, 'Sign in first.'],
  sign_in_failed: [401, 'Name or password is wrong.'],
  step_up_failed: [403, 'The password is wrong. Nothing was done.'],
  owner_exists: [409, 'The owner of this desk has been created already.'],
  setup_link_invalid: [403, 'This link is not valid (any more). The desk prints a fresh one when it starts.'],
  password_too_short: [400, 'Use at least 15 characters.'],
  name_invalid: [400, 'Enter a name of 1 to 64 characters.'],
  origin_not_allowed: [403, 'This request came from another site.'],
  assigned_to_other: [409, 'Another operator is working on this order.'],
  not_assigned: [409, 'Take the order first.'],
  deposit_not_final: [409, 'The deposit is not final any more, so nothing may be paid out yet.'],
  deposit_is_seen_by_rail: [409, 'Deposits of this currency are seen on the network, not entered by hand.'],
  output_already_used: [409, 'This payment has been recorded before.'],
  evidence_missing: [400, 'Enter the reference of the payment.'],
  txid_malformed: [400, 'That is not a transaction id of this network.'],
  payout_not_found: [404, 'The network does not show this transaction yet. It can take a moment; try again.'],
  payout_other_receiver: [409, 'That transaction does not pay the address of this order.'],
  payout_too_little: [409, 'That transaction pays less than this order promises.'],
  payout_too_much: [409, 'That transaction pays more than this order promises.'],
  payout_is_seen_by_rail: [409, 'Payouts of this currency are verified on the network, not attested.'],
  payout_already_sent: [409, 'A payout of this order is on its way, so it cannot be cancelled.'],
  server_fault: [500, 'Something went wrong on our side. Nothing was changed.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** What a failed call answers. Some codes add fields of their own, named in the call's schema. */
export const FailureSchema = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
});

export type Failure = Static<typeof FailureSchema> & { readonly code: RefusalCode };
