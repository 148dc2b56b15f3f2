/** An order whose payout was to be prepared with others, and is not in their list. */
export interface NotPrepared {
  readonly id: string;
  readonly href: string;
  readonly why: string;
}

/** Reads them from the state of a link to the list. A page of another release may leave any value there. */
export function readNotPrepared(state: unknown): readonly NotPrepared[] {
  const brought: { readonly notPrepared?: unknown } = Object(state);
  return Array.isArray(brought.notPrepared) ? brought.notPrepared : [];
}
