import { refuse, type Result } from '@naru/core';
import {
  type DeskAct,
  INBOX_USE,
  type JournalEntry,
  orderUse,
  UNMATCHED_STATES,
  type UnmatchedDecision,
  type UnmatchedDeposit,
  type UnmatchedListState,
  type UnmatchedPlace,
  type UnmatchedReopening,
  type UnmatchedState,
  type UnmatchedStore,
} from '@naru/desk';
import { countReceipt } from './bank-line-store.ts';
import { useOutput } from './used-outputs.ts';
import { insertAct } from './desk-act-store.ts';
import { assertBalanced, journalScript } from './journal.ts';
import { decidedFirst } from './proposal-store.ts';
import { assertLimit, readCount } from '../sql/select.ts';
import { save } from '../sql/save.ts';
import type { Call, Database, Script, Statement } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import { OUTPUT_FLAG_LIST } from './sighting-row.ts';
import { baseUnits, integer, oneOf, orNull, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

export const UNMATCHED_DEPOSITS = defineTable<UnmatchedDeposit>('unmatched_deposits', {
  railId: text,
  outputKey: text,
  watchKey: text,
  mark: orNull(text),
  flags: OUTPUT_FLAG_LIST,
  assetId: text,
  baseUnits,
  txid: text,
  blockHeight: orNull(integer),
  blockHash: orNull(text),
  firstSeenAtMs: integer,
  inBlocksSinceMs: orNull(integer),
  droppedAtMs: orNull(integer),
  state: oneOf(UNMATCHED_STATES),
  entryId: orNull(text),
  orderId: orNull(text),
  decidedBy: orNull(text),
  decidedAtMs: orNull(integer),
});

type Changed = 'unmatched_changed_meanwhile';

export function createUnmatchedStore(database: Database): UnmatchedStore {
  return {
    listUnmatchedDeposits: ({ state, limit, before }) => listByState(database, { state, limit, before }),
    countUnmatchedDeposits: () =>
      readCount(
        database,
        `SELECT count(*) AS counted FROM unmatched_deposits WHERE state = 'open' AND dropped_at_ms IS NULL`,
        [],
      ),
    listUnconfirmedUnmatched: (railId) =>
      UNMATCHED_DEPOSITS.select(
        database,
        `WHERE state = 'open' AND rail_id = ? AND block_hash IS NULL AND dropped_at_ms IS NULL
          ORDER BY first_seen_at_ms, output_key`,
        [railId],
      ),
    findUnmatchedDeposit: ({ railId, outputKey }) =>
      UNMATCHED_DEPOSITS.find(database, 'WHERE rail_id = ? AND output_key = ?', [railId, outputKey]),
    listUnsettledUnmatched: ({ railId, limit }) =>
      UNMATCHED_DEPOSITS.select(
        database,
        `WHERE state = 'open' AND rail_id = ? AND (entry_id IS NULL) = (block_height IS NOT NULL)
          ORDER BY first_seen_at_ms, output_key LIMIT ?`,
        [railId, assertLimit(limit)],
      ),
    saveUnmatchedDeposit: (deposit, entry, act) =>
      saveWithEntry<'output_already_used'>(database, { entry, act }, [
        useOutput(deposit, INBOX_USE),
        UNMATCHED_DEPOSITS.insert(deposit, {
          refusedWhenTaken: { unmatched_deposits_key: 'output_already_used' },
        }),
        ...(deposit.watchKey === '' ? [countReceipt(deposit.railId)] : []),
      ]),
    bookUnmatchedDeposit: ({ railId, outputKey, entryId, expectedEntryId }, entry, act) =>
      saveWithEntry<Changed>(database, { entry, act }, [
        {
          sql: `UPDATE unmatched_deposits SET entry_id = ?
            WHERE rail_id = ? AND output_key = ? AND state = 'open' AND entry_id IS NOT DISTINCT FROM ?`,
          values: [entryId, railId, outputKey, expectedEntryId],
          refusedWhenUnchanged: 'unmatched_changed_meanwhile',
        },
      ]),
    dismissUnmatchedDeposit: (decision, act, approval) =>
      saveWithEntry<Changed | 'proposal_unknown'>(database, { entry: decision.takingOut, act }, [
        ...decidedFirst(approval),
        decideStatement(decision, { state: 'not_ours', orderId: null }, 'unmatched_changed_meanwhile'),
      ]),
    reopenUnmatchedDeposit: (place, entry, act, approval) =>
      saveWithEntry<Changed | 'proposal_unknown'>(database, { entry, act }, [
        ...decidedFirst(approval),
        reopenStatement(place, entry.entryId),
      ]),
  };
}

/** Decides about an open deposit that is in the books; the entry that takes it out is written with it. */
export function decideStatement<R extends string>(
  { railId, outputKey, entryId, decidedBy, decidedAtMs }: UnmatchedDecision,
  { state, orderId }: { readonly state: UnmatchedState; readonly orderId: string | null },
  refusal: R,
): Statement<R> {
  return {
    sql: `UPDATE unmatched_deposits SET state = ?, order_id = ?, decided_by = ?, decided_at_ms = ?
      WHERE rail_id = ? AND output_key = ? AND state = 'open' AND entry_id = ?`,
    values: [state, orderId, decidedBy, decidedAtMs, railId, outputKey, entryId],
    refusedWhenUnchanged: refusal,
  };
}

/** Reopens a dismissed deposit, in the books by this entry. */
function reopenStatement({ railId, outputKey }: UnmatchedPlace, entryId: string): Statement<Changed> {
  return {
    sql: `UPDATE unmatched_deposits
      SET state = 'open', entry_id = ?, decided_by = NULL
      WHERE rail_id = ? AND output_key = ? AND state = 'not_ours'`,
    values: [entryId, railId, outputKey],
    refusedWhenUnchanged: 'unmatched_changed_meanwhile',
  };
}

/** Takes a deposit from its order: it waits again, in the block that the order's watcher saw last. */
export function takeFromOrder(
  { railId, outputKey, givenKey, puttingIn }: UnmatchedReopening,
  orderId: string,
): Script<'order_changed_meanwhile' | 'output_already_used'> {
  const newest = (column: string) =>
    `(SELECT s.${column} FROM sightings s WHERE s.rail_id = ? AND s.output_key = ?)`;
  return [
    {
      sql: `UPDATE unmatched_deposits
        SET state = 'open', entry_id = ?, order_id = NULL, decided_by = NULL,
          block_height = ${newest('block_height')}, block_hash = ${newest('block_hash')},
          dropped_at_ms = ${newest('dropped_at_ms')},
          in_blocks_since_ms = ${newest('in_blocks_since_ms')}
        WHERE rail_id = ? AND output_key = ? AND state = 'assigned' AND order_id = ?`,
      values: [
        puttingIn?.entryId ?? null,
        ...[1, 2, 3, 4].flatMap(() => [railId, givenKey]),
        railId,
        outputKey,
        orderId,
      ],
      refusedWhenUnchanged: 'order_changed_meanwhile',
    },
    useOutput({ railId, outputKey }, INBOX_USE, orderUse(orderId)),
  ];
}

const LISTED: Readonly<Record<UnmatchedListState, string>> = {
  open: `state = 'open' AND dropped_at_ms IS NULL`,
  gone: `state = 'open' AND dropped_at_ms IS NOT NULL`,
  assigned: `state = 'assigned'`,
  not_ours: `state = 'not_ours'`,
};

const listByState: Call<'listUnmatchedDeposits'> = async (database, { state, limit, before }) => {
  const page =
    before === undefined
      ? { sql: '', values: [] }
      : {
          sql: `AND (first_seen_at_ms, rail_id, output_key) < (
            (SELECT first_seen_at_ms FROM unmatched_deposits WHERE rail_id = ? AND output_key = ?), ?, ?)`,
          values: [before.railId, before.outputKey, before.railId, before.outputKey],
        };
  return UNMATCHED_DEPOSITS.select(
    database,
    `WHERE ${LISTED[state]} ${page.sql}
      ORDER BY first_seen_at_ms DESC, rail_id DESC, output_key DESC LIMIT ?`,
    [...page.values, assertLimit(limit)],
  );
};

async function saveWithEntry<R extends string>(
  database: Database,
  { entry, act }: { readonly entry: JournalEntry; readonly act: DeskAct },
  statements: readonly Statement<R | 'act_overtaken'>[],
): Promise<Result<null, R | 'act_overtaken'>> {
  assertBalanced([entry]);
  const written = await save<R | 'act_overtaken' | BooksRefusal>(database, [
    ...statements,
    insertAct(act),
    ...journalScript(database.dialect, [entry], act.operatorId),
  ]);
  if (written.ok) return written;
  const { reason } = written;
  if (isOfBooks(reason)) throw new StoreFault('journal_refused', 'suspense has less than what is in it');
  return refuse(reason);
}

/** Neither can happen: each entry is new, and only money in suspense is taken out of it. */
type BooksRefusal = 'already_booked' | 'balance_too_small';

function isOfBooks(reason: string): reason is BooksRefusal {
  return reason === 'already_booked' || reason === 'balance_too_small';
}
