/** An order whose payout was to be prepared with others, and is not in their list. */
export interface NotPrepared {
  readonly id: string;
  readonly href: string;
  readonly why: string;
}

/** What the way to the list brought along; it may be of an older page. */
export function readNotPrepared(state: unknown): readonly NotPrepared[] {
  const brought: { readonly notPrepared?: unknown } = Object(state);
  return Array.isArray(brought.notPrepared) ? brought.notPrepared : [];
}
