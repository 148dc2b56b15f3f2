export type { Sighting } from './deposit/sighting.ts';
export type { Actor, AuditEntry, CloseReason, Order, OutboxMessage } from './order/order.ts';
export type { Payout, PayoutState } from './payout/payout.ts';
export type { Clock, IdSource } from './ports/clock.ts';
export type * from './ports/rail.ts';
export type * from './ports/store.ts';
