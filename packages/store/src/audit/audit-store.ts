import {
  type AuditEntry,
  type AuditSeal,
  type SealedAuditEntry,
  type SealedSighting,
  type Sighting,
  type Store,
  sealHash,
} from '@naru/desk';
import { USER_COLUMNS, fromUserRow } from '../account/user-row.ts';
import { SIGHTING_COLUMNS, fromSightingRow } from '../deposit/sighting-row.ts';
import { AUDIT_COLUMNS, fromAuditRow } from '../order/audit-row.ts';
import { fromViewRow, viewColumns } from '../order/order-reads.ts';
import { assertLimit } from '../sql/limit.ts';
import { columnList, integerOf, integerOrNullOf, textOf } from '../sql/row.ts';
import type { Database, Row, SqlValue } from '../sql/statement.ts';

type AuditStore = Pick<
  Store,
  | 'sealAudit'
  | 'listAllAudit'
  | 'listAuditSeals'
  | 'listAuditHeads'
  | 'listSealedSightings'
  | 'listSightingsOf'
  | 'listAccess'
>;

// Sealed and unsealed entries have one order: by version and then by order. So an order's entries are sealed
// one after the other, whatever the clock did.
const UNSEALED = 'seal_number IS NULL';

export function createAuditStore(database: Database): AuditStore {
  return {
    sealAudit: (limit, nowMs, hashText) => sealAudit(database, { limit, nowMs, hashText }),
    listAllAudit: (query) => listAllAudit(database, query),
    listAuditSeals: async ({ limit, afterSealNumber = 0 }): Promise<readonly AuditSeal[]> => {
      const rows = await database.all(
        `SELECT * FROM audit_seals WHERE seal_number > ? ORDER BY seal_number LIMIT ?`,
        [afterSealNumber, assertLimit(limit)],
      );
      return rows.map(fromSealRow);
    },
    listAuditHeads: async ({ limit, afterOrderId = '' }) => {
      const rows = await database.all(
        `SELECT ${viewColumns(database.dialect)}, o.pay_rail_id, (SELECT count(*) FROM audit_entries entry
            WHERE entry.order_id = o.order_id) AS entry_count
          FROM orders o WHERE o.order_id > ? ORDER BY o.order_id LIMIT ?`,
        [afterOrderId, assertLimit(limit)],
      );
      return rows.map((row) => ({
        view: fromViewRow(row),
        entryCount: integerOf(row, 'entry_count'),
        payRailId: textOf(row, 'pay_rail_id'),
      }));
    },
    listSealedSightings: async ({ limit, after = { railId: '', outputKey: '' } }) => {
      const rows = await database.all(
        `SELECT ${SEALED_SIGHTING} FROM sightings WHERE (rail_id, output_key) > (?, ?)
          ORDER BY rail_id, output_key LIMIT ?`,
        [after.railId, after.outputKey, assertLimit(limit)],
      );
      return rows.map(fromSealedSightingRow);
    },
    listSightingsOf: async (orderId) => {
      const rows = await database.all(`SELECT ${SEALED_SIGHTING} FROM sightings WHERE order_id = ?`, [
        orderId,
      ]);
      return rows.map(fromSealedSightingRow);
    },
    listAccess: async ({ limit, afterUserId = '' }) => {
      const rows = await database.all(
        `SELECT ${columnList(USER_COLUMNS)} FROM users WHERE user_id > ? ORDER BY user_id LIMIT ?`,
        [afterUserId, assertLimit(limit)],
      );
      return rows.map((row) => ({ user: fromUserRow(row), accessHash: textOf(row, 'access_hash') }));
    },
  };
}

const SEALED_SIGHTING = `${columnList(SIGHTING_COLUMNS)}, hash, seal_number`;

function fromSealedSightingRow(row: Row): SealedSighting {
  return {
    sighting: fromSightingRow(row),
    hash: textOf(row, 'hash'),
    sealNumber: integerOrNullOf(row, 'seal_number'),
  };
}

function fromSealRow(row: Row): AuditSeal {
  return {
    sealNumber: integerOf(row, 'seal_number'),
    entryCount: integerOf(row, 'entry_count'),
    actCount: integerOf(row, 'act_count'),
    sightingCount: integerOf(row, 'sighting_count'),
    previousHash: textOf(row, 'previous_hash'),
    hash: textOf(row, 'hash'),
    sealedAtMs: integerOf(row, 'sealed_at_ms'),
  };
}

/** The last seal is read first: whoever seals after that takes the number, and this one is refused. */
async function sealAudit(
  database: Database,
  {
    limit,
    nowMs,
    hashText,
  }: { readonly limit: number; readonly nowMs: number; readonly hashText: (text: string) => string },
): Promise<number> {
  const [lastRow] = await database.all(`SELECT * FROM audit_seals ORDER BY seal_number DESC LIMIT 1`, []);
  const last = lastRow === undefined ? null : fromSealRow(lastRow);
  const entries = await listUnsealed(database, limit);
  const acts = await listUnsealedActs(database, limit);
  const sightings = await listUnsealedSightings(database, limit);
  const sealedCount = entries.length + acts.length + sightings.length;
  if (sealedCount === 0) return 0;
  const sealNumber = (last?.sealNumber ?? 0) + 1;
  const previousHash = last?.hash ?? '';
  const hash = sealHash(hashText, sealNumber, previousHash, {
    entries: entries.map((entry) => entry.hash),
    acts: acts.map((act) => act.hash),
    sightings: sightings.map((sighting) => sighting.hash),
  });
  const list = database.dialect.rowsOf({ audit_id: 'text' }, entries.length);
  const seen = database.dialect.rowsOf({ rail_id: 'text', output_key: 'text' }, sightings.length);
  const written = await database.write([
    {
      sql: `INSERT INTO audit_seals
        (seal_number, entry_count, act_count, sighting_count, previous_hash, hash, sealed_at_ms)
        VALUES (?, ?, ?, ?, ?, ?, ?)`,
      values: [sealNumber, entries.length, acts.length, sightings.length, previousHash, hash, nowMs],
      refusedWhenTaken: { audit_seals_key: 'sealed_meanwhile' },
    },
    {
      sql: `UPDATE audit_entries SET seal_number = ? WHERE seal_number IS NULL
        AND audit_id IN (SELECT audit_id FROM ${list} AS list)`,
      values: [sealNumber, JSON.stringify(entries.map(({ auditId }) => ({ audit_id: auditId })))],
    },
    {
      sql: `UPDATE desk_acts SET seal_number = ? WHERE seal_number IS NULL AND act_number <= ?`,
      values: [sealNumber, acts.at(-1)?.actNumber ?? 0],
    },
    {
      sql: `UPDATE sightings SET seal_number = ? WHERE seal_number IS NULL
        AND (rail_id, output_key) IN (SELECT rail_id, output_key FROM ${seen} AS seen)`,
      values: [
        sealNumber,
        JSON.stringify(
          sightings.map(({ railId, outputKey }) => ({ rail_id: railId, output_key: outputKey })),
        ),
      ],
    },
  ]);
  return written.ok ? sealedCount : 0;
}

async function listUnsealed(database: Database, limit: number): Promise<readonly AuditEntry[]> {
  const rows = await database.all(
    `SELECT ${columnList(AUDIT_COLUMNS)} FROM audit_entries WHERE ${UNSEALED} AND order_version > 0
      ORDER BY order_version, order_id LIMIT ?`,
    [assertLimit(limit)],
  );
  return rows.map(fromAuditRow);
}

/** What operators did that belongs to no order, by number; after the entries of orders in every seal. */
async function listUnsealedActs(
  database: Database,
  limit: number,
): Promise<readonly { readonly actNumber: number; readonly hash: string }[]> {
  const rows = await database.all(
    `SELECT act_number, hash FROM desk_acts WHERE seal_number IS NULL ORDER BY act_number LIMIT ?`,
    [assertLimit(limit)],
  );
  return rows.map((row) => ({ actNumber: integerOf(row, 'act_number'), hash: textOf(row, 'hash') }));
}

/** What networks and banks showed, by rail and output; the last in every seal. */
async function listUnsealedSightings(
  database: Database,
  limit: number,
): Promise<readonly (Pick<Sighting, 'railId' | 'outputKey'> & { readonly hash: string })[]> {
  const rows = await database.all(
    `SELECT rail_id, output_key, hash FROM sightings WHERE seal_number IS NULL AND rail_id > ''
      ORDER BY rail_id, output_key LIMIT ?`,
    [assertLimit(limit)],
  );
  return rows.map((row) => ({
    railId: textOf(row, 'rail_id'),
    outputKey: textOf(row, 'output_key'),
    hash: textOf(row, 'hash'),
  }));
}

interface AuditPlace {
  /** Null among the unsealed. */
  readonly sealNumber: number | null;
  readonly orderVersion: number;
  readonly orderId: string;
}

async function listAllAudit(
  database: Database,
  { limit, afterAuditId }: { readonly limit: number; readonly afterAuditId?: string },
): Promise<readonly SealedAuditEntry[]> {
  const after: AuditPlace | null =
    afterAuditId === undefined
      ? { sealNumber: 0, orderVersion: 0, orderId: '' }
      : await findPlace(database, afterAuditId);
  if (after === null) return [];
  const columns = `${columnList(AUDIT_COLUMNS)}, seal_number`;
  const unsealedAfter: readonly SqlValue[] =
    after.sealNumber === null ? [after.orderVersion, after.orderId] : [0, ''];
  const unsealed = `SELECT * FROM (SELECT ${columns} FROM audit_entries
    WHERE ${UNSEALED} AND (order_version, order_id) > (?, ?)
    ORDER BY order_version, order_id LIMIT ?) AS unsealed`;
  const sealed = `SELECT * FROM (SELECT ${columns} FROM audit_entries
    WHERE seal_number IS NOT NULL AND (seal_number, order_version, order_id) > (?, ?, ?)
    ORDER BY seal_number, order_version, order_id LIMIT ?) AS sealed`;
  assertLimit(limit);
  const rows =
    after.sealNumber === null
      ? await database.all(unsealed, [...unsealedAfter, limit])
      : await database.all(`${sealed} UNION ALL ${unsealed}`, [
          after.sealNumber,
          after.orderVersion,
          after.orderId,
          limit,
          ...unsealedAfter,
          limit,
        ]);
  return rows
    .map((row) => ({ entry: fromAuditRow(row), sealNumber: integerOrNullOf(row, 'seal_number') }))
    .toSorted(compareSealed)
    .slice(0, limit);
}

async function findPlace(database: Database, auditId: string): Promise<AuditPlace | null> {
  const [row] = await database.all(
    `SELECT seal_number, order_version, order_id FROM audit_entries WHERE audit_id = ?`,
    [auditId],
  );
  if (row === undefined) return null;
  return {
    sealNumber: integerOrNullOf(row, 'seal_number'),
    orderVersion: integerOf(row, 'order_version'),
    orderId: textOf(row, 'order_id'),
  };
}

function compareSealed(left: SealedAuditEntry, right: SealedAuditEntry): number {
  const leftSeal = left.sealNumber ?? Number.MAX_SAFE_INTEGER;
  const rightSeal = right.sealNumber ?? Number.MAX_SAFE_INTEGER;
  if (leftSeal !== rightSeal) return leftSeal - rightSeal;
  if (left.entry.orderVersion !== right.entry.orderVersion) {
    return left.entry.orderVersion - right.entry.orderVersion;
  }
  return left.entry.orderId < right.entry.orderId ? -1 : 1;
}
