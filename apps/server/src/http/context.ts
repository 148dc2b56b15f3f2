import type { DeskFacts } from '@naru/contract';
import type { AccountDesk, AddressIntegrity, Desk } from '@naru/desk';
import type { OpenOrderSettings } from './limits/rate-policy.ts';
import type { RequestLimits } from './limits/request-limits.ts';
import type { StreamLimits } from './limits/stream-limits.ts';
import type { MarketFeeds, PriceHistorySource } from '@naru/market';
import type { Post } from '../mail/open-post.ts';
import type { OrderHub } from './live/order-hub.ts';

/** What the simulated networks of a rehearsal desk can be asked to do. */
export interface RehearsalNetwork {
  /**
   * Pays an address from the simulated wallet of nobody in particular; answers the transaction id. With a
   * `paymentKey` it pays once for each of them, and answers the same however often it is asked.
   */
  pay(payment: {
    readonly address: string;
    readonly baseUnits: bigint;
    readonly paymentKey?: string;
  }): Promise<string>;
  mineBlock(): Promise<void>;
}

/** What is known of the market beside the prices that orders are made at. */
export interface MarketFacts {
  readonly feeds: MarketFeeds;
  readonly history: PriceHistorySource;
  /** True where history and feeds are invented. */
  readonly isDemo: boolean;
  /** Names of the sources of prices for people, by identifier. */
  readonly sourceNames: Readonly<Record<string, string>>;
  /** Calls whenever new prices were published. */
  onPrices(listener: () => void): void;
}

/** All that the two HTTP applications know of the house. */
export interface ServerContext {
  readonly desk: Desk;
  /** The same desk with what accounts need beside it. */
  readonly accounts: AccountDesk;
  readonly hub: OrderHub;
  readonly market: MarketFacts;
  readonly mode: 'rehearsal' | 'live';
  /** By rail; empty in a live desk. */
  readonly rehearsal: ReadonlyMap<string, RehearsalNetwork>;
  /** Asks a rail's watcher to look now instead of at its next turn. */
  readonly pokeRail: (railId: string) => void;
  /** Compares every address that is shown with what the account key gives. */
  readonly addressIntegrity: AddressIntegrity;
  /** False while a rail's watcher is too far behind to offer new orders. */
  readonly isRailHealthy: (railId: string) => boolean;
  /** 32 random bytes, kept with the database: seals and snapshot signatures come from it. */
  readonly deskSecret: Uint8Array;
  readonly post: Post;
  /** What visitors are shown of whoever runs the desk. */
  readonly front: DeskFacts;
  /** Folder of the built pages, or null when they are not built (their routes then answer 404). */
  readonly pagesFolder: string | null;
  readonly isBehindProxy: boolean;
  /** How visitors reach the desk from outside, or null when that is not known. */
  readonly publicUrl: string | null;
  readonly limits: RequestLimits;
  /** Null: nobody's unpaid orders are counted (measurements only). */
  readonly openOrders: OpenOrderSettings | null;
  readonly streamLimits: StreamLimits;
  readonly log: (event: LogEvent) => void;
}

/** One line of the log. Never an e-mail, an address, a token or an order's link: references only. */
export interface LogEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields?: Readonly<Record<string, string | number | boolean | null>>;
}
