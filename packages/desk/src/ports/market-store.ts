import type { HistoryStep, PriceOrigin, Result } from '@naru/core';
import type { DeskAct } from './desk-acts.ts';
import type { ProposalDecision } from './proposals.ts';
import type { MarketAct, PriceBar, PriceBarQuery } from '../facts/price.ts';

/** Prefix of the keys of the notes with the orders of operators that are in force. */
export const MARKET_ORDERS_KEY = 'market-orders';

/** A change of a note, written only if the note is still `foundText`. */
export interface MarketNoteChange {
  readonly key: string;
  /** The former text; null if there was none. */
  readonly foundText: string | null;
  readonly text: string;
}

/** Past prices, the state that the market keeps over a restart, and operators' orders about prices. */
export interface MarketStore {
  /** Bars this desk recorded itself. They overwrite known bars of any source. */
  savePriceBars(step: HistoryStep, bars: readonly PriceBar[]): Promise<void>;
  /** Bars of an outside source; known bars are not overwritten. */
  addOutsideBars(step: HistoryStep, bars: readonly PriceBar[], sourceId: string): Promise<void>;
  /** Bars of one symbol after the other, oldest first. */
  listPriceBars(query: PriceBarQuery): Promise<readonly PriceBar[]>;
  forgetPriceBars(step: HistoryStep, beforeMs: number): Promise<void>;
  /** State that the market keeps over a restart, as texts by key. */
  saveMarketNote(key: string, text: string): Promise<void>;
  findMarketNote(key: string): Promise<string | null>;
  /** Keys of notes with this prefix. */
  listMarketNoteKeys(prefix: string): Promise<readonly string[]>;
  forgetMarketNotes(keys: readonly string[]): Promise<void>;
  /**
   * Records an operator's order about prices together with the note it changes, and with the act of the desk
   * that has its number. Refused as overtaken when the note has changed since. With the decision of a second
   * person where they approved it.
   */
  saveMarketAct(
    order: MarketAct,
    inForce: MarketNoteChange,
    act: DeskAct,
    decision?: ProposalDecision,
  ): Promise<Result<null, 'proposal_unknown' | 'act_overtaken'>>;
  /** Newest first; for paging, only acts before the given one. */
  listMarketActs(limit: number, beforeActNumber?: number): Promise<readonly MarketAct[]>;
}

/** All prices of one moment and their origins. */
export interface PriceReading {
  /** US dollars for one whole coin by symbol, as exact decimal texts; symbols without a price are missing. */
  readonly usdPrices: Readonly<Record<string, string>>;
  /** By symbol, including those without a price. */
  readonly origins: Readonly<Record<string, PriceOrigin>>;
}

/** Where prices come from. */
export interface RateSource {
  /** True for invented prices: they are labelled everywhere and refused together with real money. */
  readonly isDemo: boolean;
  readPrices(nowMs: number): Promise<Result<PriceReading, 'prices_unavailable'>>;
}
