import type { Result } from '@naru/core';
import type { HistoryStep, MarketAct, PriceBar, PriceBarQuery } from '../facts/price-bar.ts';

/** What becomes of a note by an order: written only over what the order found. */
export interface MarketNoteChange {
  readonly key: string;
  /** Null: there was none. */
  readonly foundText: string | null;
  readonly text: string;
}

/** What prices were, what the market's parts keep over a restart, and what operators ordered. */
export interface MarketStore {
  /** Of this desk's own record. A bar that is known already is written over, whosever it was. */
  savePriceBars(step: HistoryStep, bars: readonly PriceBar[]): Promise<void>;
  /** Bars of somebody else's record, where there is none yet: nothing is written over. */
  addOutsideBars(step: HistoryStep, bars: readonly PriceBar[], sourceId: string): Promise<void>;
  /** One symbol after the other, oldest first. */
  listPriceBars(query: PriceBarQuery): Promise<readonly PriceBar[]>;
  forgetPriceBars(step: HistoryStep, beforeMs: number): Promise<void>;
  /** Texts that the market's parts keep over a restart, by key. */
  saveMarketNote(key: string, text: string): Promise<void>;
  findMarketNote(key: string): Promise<string | null>;
  /** Keys that begin like this. */
  listMarketNoteKeys(prefix: string): Promise<readonly string[]>;
  forgetMarketNotes(keys: readonly string[]): Promise<void>;
  /**
   * Records an order about prices and writes down what is in force after it, in one transaction. Refused when
   * the note is not as the order found it.
   */
  saveMarketAct(
    act: MarketAct,
    inForce: MarketNoteChange,
  ): Promise<Result<null, 'market_note_changed_meanwhile'>>;
  /** Newest first. */
  listMarketActs(limit: number): Promise<readonly MarketAct[]>;
}
