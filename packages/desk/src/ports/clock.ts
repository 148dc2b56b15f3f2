/** The only way to know the time. Milliseconds since 1970 in UTC. */
export interface Clock {
  nowMs(): number;
}

/** The source of new identifiers; those that grant access are unguessable. */
export interface IdSource {
  /** 160 random bits in base58: the capability that reads (and while pending cancels) one order. */
  nextOrderId(): string;
  /** Short public reference such as `NR-7K3M-Q2`; it grants no access. */
  nextReference(): string;
  /** A time-ordered key for rows that nobody outside names (UUIDv7). */
  nextRowId(): string;
}
