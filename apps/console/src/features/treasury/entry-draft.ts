import type { RecordTreasuryBody, TreasuryAsset } from '@naru/contract';
import { type TreasuryKind, formatAmount, parseAmount, speakRateFloor } from '@naru/core';
import { plainAmount } from '../../shared/display/plain-amount.ts';

/** What a person has typed about money that was moved outside of orders. */
export interface EntryDraft {
  readonly kind: TreasuryKind;
  readonly amountText: string;
  /** Of a rebalance: what came in. */
  readonly intoAsset: TreasuryAsset | null;
  readonly intoText: string;
}

/** Null while it is missing or wrong. A count may be zero. */
export function readEntryAmount({ kind, amountText }: EntryDraft, asset: TreasuryAsset): bigint | null {
  const baseUnits = readTyped(amountText, asset);
  return baseUnits === 0n && kind !== 'counted' ? null : baseUnits;
}

export function readIntoAmount({ intoAsset, intoText }: EntryDraft): bigint | null {
  if (intoAsset === null) return null;
  const baseUnits = readTyped(intoText, intoAsset);
  return baseUnits === 0n ? null : baseUnits;
}

function readTyped(text: string, { symbol, decimals }: TreasuryAsset): bigint | null {
  const parsed = parseAmount(plainAmount(text, { symbol, decimals }) ?? '', decimals);
  return parsed.ok ? parsed.value : null;
}

/** How much more (above zero) or less was counted than the books hold, as text; null before an amount. */
export function differenceText(draft: EntryDraft, asset: TreasuryAsset): string | null {
  const counted = readEntryAmount(draft, asset);
  if (counted === null) return null;
  return formatAmount(counted - heldBaseUnits(asset), asset.decimals);
}

function heldBaseUnits({ held, decimals }: TreasuryAsset): bigint {
  const parsed = parseAmount(held.replace('-', ''), decimals);
  if (!parsed.ok) throw new Error('the desk sends amounts that can be read');
  return held.startsWith('-') ? -parsed.value : parsed.value;
}

/** `1 BTC = 670.1234 LTC`, from both amounts; null before they are typed. */
export function rebalanceRateText(draft: EntryDraft, asset: TreasuryAsset): string | null {
  const [out, into] = [readEntryAmount(draft, asset), readIntoAmount(draft)];
  if (draft.intoAsset === null || out === null || into === null) return null;
  const rate = {
    numerator: into * 10n ** BigInt(asset.decimals),
    denominator: out * 10n ** BigInt(draft.intoAsset.decimals),
  };
  const { baseSymbol, quoteSymbol, amountText } = speakRateFloor(rate, asset.symbol, draft.intoAsset.symbol);
  return `1 ${baseSymbol} = ${amountText} ${quoteSymbol}`;
}

export function isDraftReady(draft: EntryDraft, asset: TreasuryAsset): boolean {
  if (readEntryAmount(draft, asset) === null) return false;
  return draft.kind !== 'rebalanced' || readIntoAmount(draft) !== null;
}

/** The amounts of the entry as they are sent. */
export function amountsOfDraft(
  draft: EntryDraft,
  asset: TreasuryAsset,
): Pick<RecordTreasuryBody, 'kind' | 'assetId' | 'amount' | 'into' | 'held'> {
  const { kind, intoAsset } = draft;
  const first = { kind, assetId: asset.assetId, amount: plainAmount(draft.amountText, asset) ?? '' };
  if (kind === 'counted') return { ...first, held: asset.held };
  if (kind !== 'rebalanced' || intoAsset === null) return first;
  return {
    ...first,
    into: { assetId: intoAsset.assetId, amount: plainAmount(draft.intoText, intoAsset) ?? '' },
  };
}
