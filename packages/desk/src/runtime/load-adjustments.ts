import { completeAdjustments } from '@naru/core';
import type { Desk } from './desk.ts';

/** Loads the stored adjustments into the rate book; other pairs get the margin of their risk. */
export async function loadAdjustments(
  desk: Pick<Desk, 'store' | 'rateBook' | 'assets' | 'settings'>,
): Promise<void> {
  const symbols = [...desk.assets.values()].map(({ symbol }) => symbol);
  const own = await desk.store.listAdjustments();
  desk.rateBook.setAdjustments(completeAdjustments(own, symbols, desk.settings.adjustmentByRisk));
}
