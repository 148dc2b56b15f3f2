import type { ReconciledAsset, TreasuryEntryRow } from '@naru/contract';
import { formatAmount, speakRateFloor } from '@naru/core';
import {
  type Desk,
  type EntryKind,
  type JournalLeg,
  type TreasuryEntryQuery,
  type RecordedEntry,
  WATCHED_KEY,
  type WatchedBalance,
  differenceOf,
  listTreasury,
  parseWatched,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { type CsvColumns, sendCsv, sendJson } from '../../send-file.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { toIso, createNameLookup } from '../../../present/present-payment.ts';

const ROWS_DEFAULT = '50';
const FILE_NAME = 'treasury-entries';
/** Rows of a file that are in memory at a time. */
const FILE_PAGE_ROWS = 200;

/** Routes for entries about money that was moved outside of orders, page by page and as files. */
export function registerTreasuryEntryRoutes(app: FastifyInstance, { context }: ConsoleParts): void {
  const { desk } = context;
  answerConsoleCalls(app, {
    reconciliation: async () => ({ assets: await reconcile(desk) }),
    treasuryEntries: async ({ query: { limit: limitText = ROWS_DEFAULT, before, ...filter } }) => {
      const limit = Number.parseInt(limitText, 10);
      const rows = await readEntries(desk, { ...toQuery(filter), limit, beforeEntryId: before });
      return { rows: [...rows], nextBefore: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
    },
    treasuryEntriesCsv: ({ query }, reply) =>
      sendCsv(reply, { name: FILE_NAME, rows: moves(desk, toQuery(query)), columns: ENTRY_COLUMNS }),
    treasuryEntriesJson: ({ query }, reply) =>
      sendJson(reply, { name: FILE_NAME, rows: allEntries(desk, toQuery(query)) }),
  });
}

/** The books beside the last count of each asset. A count books its difference, so none stays open. */
async function reconcile(
  desk: Pick<Desk, 'store' | 'assets' | 'rails' | 'rateBook'>,
): Promise<ReconciledAsset[]> {
  const nameOf = createNameLookup(desk.store);
  const positions = await listTreasury(desk);
  const settings = await desk.store.listSettings();
  return Promise.all(
    positions.map(async ({ asset: { assetId, symbol, network, railId, decimals }, held }) => {
      const [last] = await desk.store.listTreasuryEntries({ limit: 1, kind: 'counted', assetId });
      const counted = last?.entry.countedBaseUnits ?? null;
      const row = last === undefined ? null : await presentEntry(desk, last, nameOf);
      return {
        assetId,
        symbol,
        network,
        held: formatAmount(held, decimals),
        counted:
          row === null || row.counted === null
            ? null
            : { amount: row.counted, difference: row.moves[0]?.amount ?? '0', at: row.at, by: row.by },
        movedSince: counted === null ? null : formatAmount(held - counted, decimals),
        isReadable: desk.rails.get(railId)?.readBalances !== undefined,
        watched: presentWatched(parseWatched(settings.get(`${WATCHED_KEY}${assetId}`)), decimals),
      };
    }),
  );
}

function presentWatched(balance: WatchedBalance | null, decimals: number): ReconciledAsset['watched'] {
  if (balance === null) return null;
  const { unrecorded, left, excess } = differenceOf(balance);
  return {
    amount: formatAmount(balance.found, decimals),
    at: new Date(balance.atMs).toISOString(),
    unrecorded: formatAmount(unrecorded, decimals),
    left: formatAmount(left, decimals),
    excess: formatAmount(excess, decimals),
  };
}

type Filter = Pick<TreasuryEntryQuery, 'assetId' | 'kind'>;

function toQuery(query: { readonly asset?: string; readonly kind?: EntryKind }): Filter {
  return { assetId: query.asset, kind: query.kind };
}

async function readEntries(
  desk: Pick<Desk, 'store' | 'assets'>,
  query: TreasuryEntryQuery,
): Promise<readonly TreasuryEntryRow[]> {
  const nameOf = createNameLookup(desk.store);
  const entries = await desk.store.listTreasuryEntries(query);
  return Promise.all(entries.map((entry) => presentEntry(desk, entry, nameOf)));
}

async function* allEntries(
  desk: Pick<Desk, 'store' | 'assets'>,
  filter: Filter,
): AsyncGenerator<TreasuryEntryRow> {
  let page: readonly TreasuryEntryRow[] = [];
  do {
    page = await readEntries(desk, { ...filter, limit: FILE_PAGE_ROWS, beforeEntryId: page.at(-1)?.id });
    yield* page;
  } while (page.length === FILE_PAGE_ROWS);
}

/** A rebalance has two lines, one for each asset. */
async function* moves(
  desk: Pick<Desk, 'store' | 'assets'>,
  filter: Filter,
): AsyncGenerator<{ readonly row: TreasuryEntryRow; readonly move: TreasuryEntryRow['moves'][number] }> {
  for await (const row of allEntries(desk, filter)) for (const move of row.moves) yield { row, move };
}

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
