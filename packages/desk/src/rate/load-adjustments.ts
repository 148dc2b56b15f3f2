import { completeAdjustments } from '@naru/core';
import type { Desk } from '../order/desk.ts';

/** Brings the book to what the store says of every pair, with the margins of their risk for the others. */
export async function loadAdjustments(
  desk: Pick<Desk, 'store' | 'rateBook' | 'assets' | 'settings'>,
): Promise<void> {
  const symbols = [...desk.assets.values()].map(({ symbol }) => symbol);
  const own = await desk.store.listAdjustments();
  desk.rateBook.setAdjustments(completeAdjustments(own, symbols, desk.settings.adjustmentByRisk));
}
