import { type LoadOutcome, createLater } from '@naru/ui/later';

/** What an order needs besides the amounts. */
export const ORDER_PART = createLater(() => import('./order-part.tsx'));

export type OrderPart =
  Awaited<ReturnType<typeof ORDER_PART.load>> extends LoadOutcome<infer Code> ? Code : never;
