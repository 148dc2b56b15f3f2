import type { TreasuryEntryRow } from '@naru/contract';
import { formatAmount, speakRateFloor } from '@naru/core';
import type { Desk, JournalLeg, RecordedEntry } from '@naru/desk';
import type { CsvColumns } from '../../file/send-file.ts';
import { toIso } from '../../../present/present-payment.ts';

type NameOf = (operatorId: string) => Promise<string>;

/** An entry in the form of the console and of its files. */
export async function presentEntry(
  desk: Pick<Desk, 'assets'>,
  { entry, operatorId, note }: RecordedEntry,
  nameOf: NameOf,
): Promise<TreasuryEntryRow> {
  const [reason, evidence] = note === null ? [] : note.split('\n');
  const own = entry.legs.filter(({ account }) => isOwnSide(entry, account));
  const counted = entry.countedBaseUnits;
  return {
    id: entry.entryId,
    at: toIso(entry.recordedAtMs),
    kind: entry.kind ?? 'opening',
    by: operatorId === '' ? null : await nameOf(operatorId),
    reason: reason ?? null,
    evidence: evidence ?? null,
    moves: own.map((leg) => presentMove(desk, leg)),
    counted: counted === null ? null : formatAmount(counted, unitOf(desk, own[0]?.assetId).decimals),
    rate: entry.kind === 'rebalanced' ? rateOf(desk, own) : null,
  };
}

/** A prize is paid from the amount set aside for it, and the excess from the reserve. */
function isOwnSide({ kind }: RecordedEntry['entry'], account: JournalLeg['account']): boolean {
  return account === 'reserve' || account === 'margin' || (kind === 'lottery_paid' && account === 'lottery');
}

function presentMove(desk: Pick<Desk, 'assets'>, leg: JournalLeg): TreasuryEntryRow['moves'][number] {
  const { symbol, network, decimals } = unitOf(desk, leg.assetId);
  return {
    assetId: leg.assetId,
    symbol,
    network,
    amount: formatAmount(leg.baseUnits, decimals),
    usd: leg.usdCents === null ? null : formatAmount(leg.usdCents, 2),
    krw: leg.krw === null ? null : leg.krw.toString(),
  };
}

/** An asset that is no longer configured is named by its key, in base units. */
function unitOf(
  { assets }: Pick<Desk, 'assets'>,
  assetId = '',
): { readonly symbol: string; readonly network: string; readonly decimals: number } {
  return assets.get(assetId) ?? { symbol: assetId, network: '', decimals: 0 };
}

function rateOf(desk: Pick<Desk, 'assets'>, [out, into]: readonly JournalLeg[]): string | null {
  if (out === undefined || into === undefined) return null;
  const [from, to] = [unitOf(desk, out.assetId), unitOf(desk, into.assetId)];
  const rate = {
    numerator: into.baseUnits * 10n ** BigInt(from.decimals),
    denominator: -out.baseUnits * 10n ** BigInt(to.decimals),
  };
  const { baseSymbol, quoteSymbol, amountText } = speakRateFloor(rate, from.symbol, to.symbol);
  return `1 ${baseSymbol} = ${amountText} ${quoteSymbol}`;
}

type Move = TreasuryEntryRow['moves'][number];

/** Outgoing and incoming amounts have columns of their own, so that no figure begins with a minus sign. */
export const ENTRY_COLUMNS: CsvColumns<{ readonly row: TreasuryEntryRow; readonly move: Move }> = {
  id: ({ row }) => row.id,
  time: ({ row }) => row.at,
  kind: ({ row }) => row.kind,
  currency: ({ move }) => move.symbol,
  network: ({ move }) => move.network,
  in: ({ move }) => (isOut(move) ? null : move.amount),
  out: ({ move }) => (isOut(move) ? withoutSign(move.amount) : null),
  usd: ({ move }) => withoutSign(move.usd),
  krw: ({ move }) => withoutSign(move.krw),
  counted: ({ row }) => row.counted,
  rate: ({ row }) => row.rate,
  person: ({ row }) => row.by,
  reason: ({ row }) => row.reason,
  evidence: ({ row }) => row.evidence,
};

function isOut({ amount }: Move): boolean {
  return amount.startsWith('-');
}

function withoutSign(text: string | null): string | null {
  return text === null ? null : text.replace('-', '');
}
