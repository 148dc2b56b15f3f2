import type { DeskFront } from '@naru/contract';
import type { StorePlace } from '@naru/store';
import { type AccountDesk, type AddressIntegrity, type Desk, type OrderView, openHold } from '@naru/desk';
import type { TrustedProxies } from '../config/env-setting.ts';
import type { ConnectionBounds } from '../limits/connection-limits.ts';
import type { OpenOrderSettings } from '../config/rate-policy.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import type { StreamLimits } from '../limits/stream-limits.ts';
import type { MarketFacts } from '../market/open-market.ts';
import type { RehearsalNetwork } from '../rail/networks.ts';
import type { Post } from '../mail/open-post.ts';
import type { PracticeParts } from '../rehearsal/open-practice.ts';
import type { Log } from '../log/json-log.ts';
import type { Signing } from '../signing/open-signing.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { OrderHub } from '../live/order-hub.ts';

/** The parts that both HTTP applications use. */
export interface ServerContext extends PracticeParts {
  readonly desk: Desk;
  /** The same desk with the further parts that accounts need. */
  readonly accounts: AccountDesk;
  /** Where the desk's database is, for a thread that opens a connection of its own. */
  readonly storePlace: StorePlace;
  readonly hub: OrderHub;
  readonly market: MarketFacts;
  readonly mode: 'rehearsal' | 'live';
  /** Null: nothing is traced. */
  readonly tracing: Tracing | null;
  /** By rail; empty in a live desk. */
  readonly rehearsal: ReadonlyMap<string, RehearsalNetwork>;
  /** Makes a rail's watcher read now instead of at its next turn. */
  readonly pokeRail: (railId: string) => void;
  /** Compares every shown address with the one that the account key derives. */
  readonly addressIntegrity: AddressIntegrity;
  /** False while a rail's watcher is too far behind to offer new orders. */
  readonly isRailHealthy: (railId: string) => boolean;
  /** 32 bytes from the key file, never in the database: marks of clients are derived from it. */
  readonly deskSecret: Uint8Array;
  /** Signs the documents that everyone can verify. */
  readonly signing: Signing;
  readonly post: Post;
  /** The present facts of the desk for its pages. */
  readonly front: () => DeskFront;
  /** Applies a change of the stored settings in this process; others notice it by themselves. */
  readonly refreshSettings: () => Promise<void>;
  readonly noteOperator: () => Promise<void>;
  /** Folder of the built pages, or null if they are not built (their routes then answer 404). */
  readonly pagesFolder: string | null;
  readonly proxies: TrustedProxies;
  /** True if it was asked to stop and still answers. Only for `/health`, whose refusals are counted. */
  readonly isStopping: () => boolean;
  /** The desk's address for visitors, or null if unknown. */
  readonly publicUrl: string | null;
  readonly limits: RequestLimits;
  /** Null: unpaid orders are not limited (measurements only). */
  readonly openOrders: () => OpenOrderSettings | null;
  readonly streamLimits: StreamLimits;
  /** Null: networks are not limited (measurements only). */
  readonly connectionBounds: ConnectionBounds | null;
  readonly log: Log;
}

/**
 * An order differs from its newest audit entry, or its address is not the one that the account key derives:
 * the database was altered. Nothing is paid out until an operator has checked it.
 */
export async function freezeOrder(context: ServerContext, view: OrderView): Promise<void> {
  const isFrozen = view.holds.some((hold) => hold.reason === 'address_integrity' && hold.closedAtMs === null);
  if (isFrozen) return;
  const { orderId, reference } = view.order;
  context.log({ level: 'error', event: 'order_altered', fields: { reference } });
  await openHold(context.desk, {
    orderId,
    reason: 'address_integrity',
    actor: { kind: 'system', id: 'address_integrity' },
    note: 'the stored order was changed, or its deposit address is not from this desk',
  });
}
