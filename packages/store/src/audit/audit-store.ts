import { type AuditEntry, type AuditSeal, type SealedAuditEntry, type Store, sealHash } from '@naru/desk';
import { AUDIT_COLUMNS, fromAuditRow } from '../order/audit-row.ts';
import { assertLimit } from '../sql/limit.ts';
import { columnList, integerOf, integerOrNullOf, textOf } from '../sql/row.ts';
import type { Database, Row, SqlValue } from '../sql/statement.ts';

type AuditStore = Pick<Store, 'sealAudit' | 'listAllAudit' | 'listAuditSeals' | 'listAuditHeads'>;

// Sealed and unsealed entries have one order: by version and then by order. So an order's entries are sealed
// one after the other, whatever the clock did. What has no hash is from before the chain and is left out.
const UNSEALED = `seal_number IS NULL AND hash <> ''`;

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
        `SELECT order_id, version, audit_hash, (SELECT count(*) FROM audit_entries entry
            WHERE entry.order_id = orders.order_id) AS entry_count
          FROM orders WHERE order_id > ? AND audit_hash <> ''
          ORDER BY order_id LIMIT ?`,
        [afterOrderId, assertLimit(limit)],
      );
      return rows.map((row) => ({
        orderId: textOf(row, 'order_id'),
        version: integerOf(row, 'version'),
        auditHash: textOf(row, 'audit_hash'),
        entryCount: integerOf(row, 'entry_count'),
      }));
    },
  };
}

function fromSealRow(row: Row): AuditSeal {
  return {
    sealNumber: integerOf(row, 'seal_number'),
    entryCount: integerOf(row, 'entry_count'),
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
  const sealedCount = entries.length + acts.length;
  if (sealedCount === 0) return 0;
  const sealNumber = (last?.sealNumber ?? 0) + 1;
  const previousHash = last?.hash ?? '';
  const hashes = [...entries, ...acts].map(({ hash }) => hash);
  const list = database.dialect.rowsOf({ audit_id: 'text' }, entries.length);
  const written = await database.write([
    {
      sql: `INSERT INTO audit_seals (seal_number, entry_count, previous_hash, hash, sealed_at_ms)
        VALUES (?, ?, ?, ?, ?)`,
      values: [
        sealNumber,
        sealedCount,
        previousHash,
        sealHash(hashText, sealNumber, previousHash, hashes),
        nowMs,
      ],
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
