import type { ReconciledAsset, TreasuryEntryRow } from '@naru/contract';
import { formatAmount } from '@naru/core';
import {
  type Desk,
  type EntryKind,
  type TreasuryEntryQuery,
  WATCHED_KEY,
  type WatchedBalance,
  differenceOf,
  listTreasury,
  parseWatched,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendCsv, sendJson } from '../../file/send-file.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { createNameLookup } from '../../../present/present-payment.ts';
import { ENTRY_COLUMNS, presentEntry } from './present-treasury-entry.ts';

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
