/** What a network may say of a receiver before anything is paid; each is a refusal with a text. */
export type ReceiverProblemCode =
  /** The issuer of the token has blocked the address: what is sent there stays there. */
  | 'receiver_blocked'
  /** A program, not a wallet; it may be unable to receive. */
  | 'receiver_is_contract'
  /** The account does not exist yet: the first payment costs more or has a minimum. */
  | 'receiver_not_activated'
  /** The receiver refuses payments without a tag or memo. */
  | 'receiver_needs_memo'
  /** The receiver accepts payments only from senders that it has approved. */
  | 'receiver_refuses_deposits'
  /** Less than the network lets an account hold or receive. */
  | 'amount_below_network_minimum';
