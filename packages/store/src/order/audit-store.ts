import {
  type AuditEntry,
  type AuditSeal,
  type DeskAct,
  type SealedAuditEntry,
  type SealedSighting,
  type Sighting,
  type Store,
  sealHash,
} from '@naru/desk';
import { USERS_WITH_ACCESS } from '../record/account-store.ts';
import { SEALED_SIGHTINGS } from '../record/sighting-row.ts';
import { fromViewRow, viewColumns } from './order-reads.ts';
import type { Dialect } from '../sql/dialect.ts';
import { integer, orNull, text } from '../sql/field.ts';
import { assertLimit } from '../sql/select.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Call, Database, Script, SqlValue } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { AUDIT_LIST, fromAuditRow } from '../record/order-row.ts';

type HashText = (text: string) => string;

// Entries are sealed by version and then by order, so those of one order are sealed one after the other,
// whatever the clock did.
const UNSEALED = 'seal_number IS NULL';

const SEALS = defineTable<AuditSeal>('audit_seals', {
  sealNumber: integer,
  entryCount: integer,
  actCount: integer,
  sightingCount: integer,
  previousHash: text,
  hash: text,
  sealedAtMs: integer,
});

const SEAL_NUMBER = orNull(integer);

// The sealed values: the hash of a row, and the row's identifiers.
const ENTRY_HASHES = defineTable<Pick<AuditEntry, 'auditId' | 'hash'>>('audit_entries', {
  auditId: text,
  hash: text,
});
const ACT_HASHES = defineTable<Pick<DeskAct, 'actNumber' | 'hash'>>('desk_acts', {
  actNumber: integer,
  hash: text,
});
type SightingHash = Pick<Sighting, 'railId' | 'outputKey'> & Pick<SealedSighting, 'hash'>;
const SIGHTING_HASHES = defineTable<SightingHash>('sightings', {
  railId: text,
  outputKey: text,
  hash: text,
});

export function createAuditStore(database: Database) {
  return {
    sealAudit: (limit, nowMs, hashText) => sealAudit(database, { limit, nowMs, hashText }),
    listAllAudit: (query) => listAllAudit(database, query),
    listAuditSeals: async ({ limit, afterSealNumber = 0 }) =>
      SEALS.select(database, 'WHERE seal_number > ? ORDER BY seal_number LIMIT ?', [
        afterSealNumber,
        assertLimit(limit),
      ]),
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
      const sightings = await SEALED_SIGHTINGS.select(
        database,
        'WHERE (rail_id, output_key) > (?, ?) ORDER BY rail_id, output_key LIMIT ?',
        [after.railId, after.outputKey, assertLimit(limit)],
      );
      return sightings.map(toSealed);
    },
    listSightingsOf: async (orderId) =>
      (await SEALED_SIGHTINGS.select(database, 'WHERE order_id = ?', [orderId])).map(toSealed),
    listAccess: async ({ limit, afterUserId = '' }) => {
      const users = await USERS_WITH_ACCESS.select(database, 'WHERE user_id > ? ORDER BY user_id LIMIT ?', [
        afterUserId,
        assertLimit(limit),
      ]);
      return users.map(({ accessHash, ...user }) => ({ user, accessHash }));
    },
  } satisfies Partial<Store>;
}

type SealedRow = ReturnType<typeof SEALED_SIGHTINGS.fromRow>;

function toSealed({ hash, sealNumber, ...sighting }: SealedRow): SealedSighting {
  return { sighting, hash, sealNumber };
}

/** The newest seal is read first: if another process seals after that, this one is refused its number. */
async function sealAudit(
  database: Database,
  { limit, nowMs, hashText }: { readonly limit: number; readonly nowMs: number; readonly hashText: HashText },
): Promise<number> {
  const last = await SEALS.find(database, 'ORDER BY seal_number DESC LIMIT 1', []);
  const unsealed = await listUnsealed(database, assertLimit(limit));
  const { entries, acts, sightings } = unsealed;
  const sealedCount = entries.length + acts.length + sightings.length;
  if (sealedCount === 0) return 0;
  const sealNumber = (last?.sealNumber ?? 0) + 1;
  const previousHash = last?.hash ?? '';
  const seal: AuditSeal = {
    sealNumber,
    entryCount: entries.length,
    actCount: acts.length,
    sightingCount: sightings.length,
    previousHash,
    hash: sealHash(hashText, sealNumber, previousHash, {
      entries: entries.map(({ hash }) => hash),
      acts: acts.map(({ hash }) => hash),
      sightings: sightings.map(({ hash }) => hash),
    }),
    sealedAtMs: nowMs,
  };
  const written = await database.write(sealScript(database.dialect, seal, unsealed));
  return written.ok ? sealedCount : 0;
}

type Unsealed = Awaited<ReturnType<typeof listUnsealed>>;

async function listUnsealed(database: Database, limit: number) {
  return {
    entries: await ENTRY_HASHES.select(
      database,
      `WHERE ${UNSEALED} AND order_version > 0 ORDER BY order_version, order_id LIMIT ?`,
      [limit],
    ),
    acts: await ACT_HASHES.select(database, `WHERE ${UNSEALED} ORDER BY act_number LIMIT ?`, [limit]),
    sightings: await SIGHTING_HASHES.select(
      database,
      `WHERE ${UNSEALED} AND rail_id > '' ORDER BY rail_id, output_key LIMIT ?`,
      [limit],
    ),
  };
}

function sealScript(
  dialect: Dialect,
  seal: AuditSeal,
  { entries, acts, sightings }: Unsealed,
): Script<string> {
  const { sealNumber } = seal;
  const listed = dialect.rowsOf(ENTRY_HASHES.columns, entries.length);
  const seen = dialect.rowsOf(SIGHTING_HASHES.columns, sightings.length);
  return [
    SEALS.insert(seal, { refusedWhenTaken: { audit_seals_key: 'sealed_meanwhile' } }),
    {
      sql: `UPDATE audit_entries SET seal_number = ? WHERE ${UNSEALED}
        AND audit_id IN (SELECT audit_id FROM ${listed} AS list)`,
      values: [sealNumber, JSON.stringify(entries.map(ENTRY_HASHES.toRow))],
    },
    {
      sql: `UPDATE desk_acts SET seal_number = ? WHERE ${UNSEALED} AND act_number <= ?`,
      values: [sealNumber, acts.at(-1)?.actNumber ?? 0],
    },
    {
      sql: `UPDATE sightings SET seal_number = ? WHERE ${UNSEALED}
        AND (rail_id, output_key) IN (SELECT rail_id, output_key FROM ${seen} AS seen)`,
      values: [sealNumber, JSON.stringify(sightings.map(SIGHTING_HASHES.toRow))],
    },
  ];
}

interface AuditPlace {
  /** Null for an unsealed entry. */
  readonly sealNumber: number | null;
  readonly orderVersion: number;
  readonly orderId: string;
}

const PLACES = defineTable<AuditPlace>('audit_entries', {
  sealNumber: SEAL_NUMBER,
  orderVersion: integer,
  orderId: text,
});

const listAllAudit: Call<'listAllAudit'> = async (database, { limit, afterAuditId }) => {
  const after: AuditPlace | null =
    afterAuditId === undefined
      ? { sealNumber: 0, orderVersion: 0, orderId: '' }
      : await PLACES.find(database, 'WHERE audit_id = ?', [afterAuditId]);
  if (after === null) return [];
  const columns = `${AUDIT_LIST}, seal_number`;
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
    .map((row) => ({ entry: fromAuditRow(row), sealNumber: SEAL_NUMBER.read(row, 'seal_number') }))
    .toSorted(compareSealed)
    .slice(0, limit);
};

function compareSealed(left: SealedAuditEntry, right: SealedAuditEntry): number {
  const leftSeal = left.sealNumber ?? Number.MAX_SAFE_INTEGER;
  const rightSeal = right.sealNumber ?? Number.MAX_SAFE_INTEGER;
  if (leftSeal !== rightSeal) return leftSeal - rightSeal;
  if (left.entry.orderVersion !== right.entry.orderVersion) {
    return left.entry.orderVersion - right.entry.orderVersion;
  }
  return left.entry.orderId < right.entry.orderId ? -1 : 1;
}
