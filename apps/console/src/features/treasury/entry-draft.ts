import type { ConsoleBody, TreasuryAsset } from '@naru/contract';
import { type TreasuryKind, formatAmount, parseAmount, parsePrice, speakRateFloor } from '@naru/core';
import { plainAmount } from '../../shared/display/plain-amount.ts';

/** What a person has typed about money that was moved outside of orders. */
export interface EntryDraft {
  readonly kind: TreasuryKind;
  readonly amountText: string;
  /** For a rebalance: the asset that came in, and its amount. */
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
  return formatAmount(counted - readSigned(asset.held, asset.decimals), asset.decimals);
}

/** An amount that the desk sent, which after losses may be below zero. */
export function readSigned(text: string, decimals: number): bigint {
  const parsed = parseAmount(text.replace('-', ''), decimals);
  if (!parsed.ok) throw new Error('the desk sends amounts that can be read');
  return text.startsWith('-') ? -parsed.value : parsed.value;
}

/** What has to be added until the desk neither warns nor stops the asset; null if nothing is missing. */
export function missingText({ free, warnBelow, marks, decimals }: TreasuryAsset): string | null {
  const [now, ...levels] = [free, warnBelow ?? '0', marks.closeBelow ?? '0'].map((text) =>
    readSigned(text, decimals),
  );
  const missing = levels.reduce((most, level) => (level > most ? level : most), 0n) - (now ?? 0n);
  return missing > 0n ? formatAmount(missing, decimals) : null;
}

/** Kinds that only add to what is free, or say how much there is. */
const KEEPS_FREE: ReadonlySet<TreasuryKind> = new Set([
  'bought',
  'from_cold',
  'lottery_returned',
  'counted',
] as const);

/** The free amount, or the margin, that is left after the entry; null if nothing is taken. */
export function leftText(draft: EntryDraft, asset: TreasuryAsset): string | null {
  const amount = readEntryAmount(draft, asset);
  if (amount === null || KEEPS_FREE.has(draft.kind)) return null;
  const source = draft.kind === 'margin_taken' ? asset.margin : asset.free;
  return formatAmount(readSigned(source, asset.decimals) - amount, asset.decimals);
}

/** The value of an amount in dollars at the current price; null without one. */
export function usdText(baseUnits: bigint | null, asset: TreasuryAsset | null): string | null {
  const cents = asset === null || baseUnits === null ? null : usdCentsFloor(baseUnits, asset);
  return cents === null ? null : formatAmount(cents, 2);
}

function usdCentsFloor(baseUnits: bigint, { usdPrice, decimals }: TreasuryAsset): bigint | null {
  const price = usdPrice === null ? null : parsePrice(usdPrice);
  if (price?.ok !== true) return null;
  const { numerator, denominator } = price.value;
  return (baseUnits * numerator * 100n) / (denominator * 10n ** BigInt(decimals));
}

/** A rebalance further from the market than this is likely a slip of the hand. */
const FAR_PERCENT_HUNDREDTHS = 300n;

/** By how many percent the amount in is worth more or less than the amount out; null without both prices. */
export function marketDistance(
  draft: EntryDraft,
  asset: TreasuryAsset,
): { readonly percentText: string; readonly isFar: boolean } | null {
  const [out, into] = [readEntryAmount(draft, asset), readIntoAmount(draft)];
  if (draft.intoAsset === null || out === null || into === null) return null;
  const [gone, come] = [usdCentsFloor(out, asset), usdCentsFloor(into, draft.intoAsset)];
  if (gone === null || come === null || gone === 0n) return null;
  const hundredths = ((come - gone) * 10_000n) / gone;
  const isFar = hundredths < -FAR_PERCENT_HUNDREDTHS || hundredths > FAR_PERCENT_HUNDREDTHS;
  return { percentText: formatAmount(hundredths, 2), isFar };
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
  if (readEntryAmount(draft, asset) === null || leftText(draft, asset)?.startsWith('-') === true)
    return false;
  return draft.kind !== 'rebalanced' || readIntoAmount(draft) !== null;
}

/** The amounts of the entry as they are sent. */
export function amountsOfDraft(
  draft: EntryDraft,
  asset: TreasuryAsset,
): Pick<ConsoleBody<'recordTreasury'>, 'kind' | 'assetId' | 'amount' | 'into' | 'held'> {
  const { kind, intoAsset } = draft;
  const first = { kind, assetId: asset.assetId, amount: plainAmount(draft.amountText, asset) ?? '' };
  if (kind === 'counted') return { ...first, held: asset.held };
  if (kind !== 'rebalanced' || intoAsset === null) return first;
  return {
    ...first,
    into: { assetId: intoAsset.assetId, amount: plainAmount(draft.intoText, intoAsset) ?? '' },
  };
}
