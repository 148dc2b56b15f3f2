import type { OpeningHours } from './opening-hours.ts';

/** A sentence in both languages of the pages. */
export interface Words {
  readonly en: string;
  readonly kr: string;
}

interface StopFacts {
  readonly stopId: string;
  readonly sinceMs: number;
  /** When it ends by itself; null: when an operator ends it. */
  readonly untilMs: number | null;
  /** Shown to visitors besides the desk's own sentence. */
  readonly notice: Words | null;
}

/** Something for which an operator has stopped new orders. */
export type Stop = StopFacts &
  (
    | { readonly kind: 'pause' }
    /** For good, or for long: the desk only finishes what was begun. */
    | { readonly kind: 'drain' }
    | {
        readonly kind: 'currency';
        readonly assetId: string;
        /** Customers cannot pay with it, or cannot receive it. */
        readonly side: StopSide;
      }
  );
export type StopSide = 'pay' | 'receive';
export type CurrencyStop = Extract<Stop, { kind: 'currency' }>;

export interface Announcement {
  readonly announcementId: string;
  readonly beginsAtMs: number;
  readonly endsAtMs: number;
  readonly text: Words;
}

/** What operators have set about when the desk takes new orders, and what they announce. */
export interface Opening {
  readonly hours: OpeningHours | null;
  readonly stops: readonly Stop[];
  readonly announcements: readonly Announcement[];
}

export const ALWAYS_OPEN: Opening = { hours: null, stops: [], announcements: [] };
