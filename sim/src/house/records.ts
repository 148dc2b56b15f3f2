import type { OrderEvent, OrderStage } from '@naru/core';
import { ORDER_STAGES } from '@naru/core';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** What stands in the database, read with SQL of our own past the store: a second pair of eyes. */
export interface Records {
  findOrder(orderId: string): OrderRecord | null;
  listOrderIds(): readonly string[];
  listAudit(orderId: string): readonly AuditRecord[];
  /** Payouts and refunds that were ever approved, oldest first. */
  listDisbursements(orderId: string): readonly DisbursementRecord[];
  /** Of all orders, to one receiver. */
  listDisbursementsTo(railId: string, watchKey: string): readonly DisbursementRecord[];
  listHolds(orderId: string): readonly HoldRecord[];
  /** What the legs of the entries of one order add up to. */
  listOrderSums(orderId: string): readonly SumRecord[];
  listSightings(orderId: string): readonly SightingRecord[];
  listRefunds(orderId: string): readonly RefundRecord[];
  /** Every account of every asset: as it stands, and as the legs of the journal add up. */
  listAccounts(): readonly AccountRecord[];
  /**
   * Runs one query; gives its first column of its first row, or null. For whatever has no list of its own.
   */
  ask(sql: string, ...values: readonly (string | number)[]): string | number | null;
  close(): void;
}

export interface OrderRecord {
  readonly orderId: string;
  readonly version: number;
  readonly stage: OrderStage;
  readonly payAssetId: string;
  readonly receiveAssetId: string;
  readonly payRailId: string;
  readonly receiveRailId: string;
  readonly payBaseUnits: bigint;
  readonly receiveBaseUnits: bigint;
  readonly acceptedBaseUnits: bigint | null;
  readonly adjustmentPartsPerMillion: bigint;
  readonly snapshotId: string;
  readonly payUsdPrice: string;
  readonly receiveUsdPrice: string;
  readonly receiveAddress: string;
  readonly receiveWatchKey: string;
  readonly depositAddress: string;
  readonly depositWatchKey: string | null;
  readonly depositAddressIndex: number | null;
  readonly createdAtMs: number;
  readonly lockEndsAtMs: number;
  readonly claimEndsAtMs: number | null;
  readonly reserveEndsAtMs: number | null;
  readonly lostEndsAtMs: number | null;
  readonly deliveredAtMs: number | null;
  readonly closeReason: string | null;
  readonly assignedOperatorId: string | null;
  readonly predecessorOrderId: string | null;
  readonly auditHash: string;
}

export interface AuditRecord {
  readonly orderVersion: number;
  readonly event: OrderEvent | 'create' | (string & {});
  readonly stageBefore: OrderStage | null;
  readonly stageAfter: OrderStage;
  readonly actorKind: string;
  readonly actorId: string;
  readonly note: string | null;
  readonly happenedAtMs: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface DisbursementRecord {
  readonly disbursementId: string;
  readonly purpose: 'payout' | 'refund';
  readonly refundId: string | null;
  readonly railId: string;
  readonly assetId: string;
  readonly address: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
  readonly lastAct: string;
  readonly acceptedBaseUnits: bigint | null;
  readonly approvedAtMs: number;
}

export interface HoldRecord {
  readonly reason: string;
  readonly closedBy: string | null;
  readonly closedAtMs: number | null;
  readonly acknowledgedBaseUnits: bigint | null;
}

/** One account of one asset. */
export interface SumRecord {
  readonly assetId: string;
  readonly account: string;
  readonly baseUnits: bigint;
}

export interface SightingRecord {
  readonly railId: string;
  readonly outputKey: string;
  readonly assetId: string;
  readonly orderId: string;
  readonly purpose: 'deposit' | 'payout' | 'refund';
  readonly baseUnits: bigint;
  readonly blockHash: string | null;
  readonly blockHeight: number | null;
  readonly firstSeenAtMs: number;
  readonly droppedAtMs: number | null;
  readonly watchKey: string;
  readonly txid: string;
  readonly standing: string | null;
  readonly disbursementId: string | null;
}

export interface RefundRecord {
  readonly refundId: string;
  readonly orderId: string;
  readonly kind: string;
  readonly state: string;
  readonly railId: string;
  readonly assetId: string;
  readonly allocatedBaseUnits: bigint;
  readonly address: string | null;
  readonly watchKey: string | null;
  readonly evidence: string | null;
  readonly successorOrderId: string | null;
}

export interface AccountRecord {
  readonly assetId: string;
  readonly account: string;
  readonly standing: bigint;
  readonly ofLegs: bigint;
}

export function openRecords(databasePath: string): Records {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const all = (sql: string, ...values: readonly (string | number)[]): readonly Row[] =>
    prepare(sql).all(...values);
  return {
    findOrder: (orderId) => {
      const [row] = all(`SELECT * FROM orders WHERE order_id = ?`, orderId);
      return row === undefined ? null : toOrder(row);
    },
    listOrderIds: () =>
      all(`SELECT order_id FROM orders ORDER BY created_at_ms, order_id`).map((row) => text(row, 'order_id')),
    listAudit: (orderId) =>
      all(`SELECT * FROM audit_entries WHERE order_id = ? ORDER BY order_version`, orderId).map(toAudit),
    listDisbursements: (orderId) =>
      all(
        `SELECT * FROM disbursements WHERE order_id = ? ORDER BY approved_at_ms, disbursement_id`,
        orderId,
      ).map(toDisbursement),
    listDisbursementsTo: (railId, watchKey) =>
      all(`SELECT * FROM disbursements WHERE rail_id = ? AND watch_key = ?`, railId, watchKey).map(
        toDisbursement,
      ),
    listHolds: (orderId) =>
      all(`SELECT * FROM holds WHERE order_id = ? ORDER BY hold_id`, orderId).map(toHold),
    listOrderSums: (orderId) => all(ORDER_SUMS_SQL, orderId).map(toSum),
    listSightings: (orderId) => all(`SELECT * FROM sightings WHERE order_id = ?`, orderId).map(toSighting),
    listRefunds: (orderId) => all(`SELECT * FROM refund_cases WHERE order_id = ?`, orderId).map(toRefund),
    listAccounts: () => all(ACCOUNTS_SQL).map(toAccount),
    ask: (sql, ...values) => {
      const [row] = all(sql, ...values);
      const first = row === undefined ? null : Object.values(row)[0];
      return typeof first === 'string' || typeof first === 'number' ? first : null;
    },
    close: () => database.close(),
  };
}

const ORDER_SUMS_SQL = `SELECT l.asset_id, l.account, group_concat(l.base_units, ' ') AS legs
  FROM journal_legs l JOIN journal_entries e ON e.entry_id = l.entry_id
  WHERE e.order_id = ? GROUP BY l.asset_id, l.account`;

const ACCOUNTS_SQL = `SELECT keys.asset_id, keys.account,
    coalesce((SELECT base_units FROM ledger_balances b
      WHERE b.asset_id = keys.asset_id AND b.account = keys.account), '0') AS standing,
    coalesce((SELECT group_concat(base_units, ' ') FROM journal_legs l
      WHERE l.asset_id = keys.asset_id AND l.account = keys.account), '0') AS legs
  FROM (SELECT asset_id, account FROM ledger_balances UNION SELECT asset_id, account FROM journal_legs) keys`;

type Row = Readonly<Record<string, unknown>>;

function toOrder(row: Row): OrderRecord {
  return {
    orderId: text(row, 'order_id'),
    version: integer(row, 'version'),
    stage: stage(row, 'stage'),
    payAssetId: text(row, 'pay_asset_id'),
    receiveAssetId: text(row, 'receive_asset_id'),
    payRailId: text(row, 'pay_rail_id'),
    receiveRailId: text(row, 'receive_rail_id'),
    payBaseUnits: BigInt(text(row, 'pay_base_units')),
    receiveBaseUnits: BigInt(text(row, 'receive_base_units')),
    acceptedBaseUnits: amountOrNull(row, 'accepted_base_units'),
    adjustmentPartsPerMillion: BigInt(integer(row, 'adjustment_parts_per_million')),
    snapshotId: text(row, 'snapshot_id'),
    payUsdPrice: text(row, 'pay_usd_price'),
    receiveUsdPrice: text(row, 'receive_usd_price'),
    receiveAddress: text(row, 'receive_address'),
    receiveWatchKey: text(row, 'receive_watch_key'),
    depositAddress: text(row, 'deposit_address'),
    depositWatchKey: textOrNull(row, 'deposit_watch_key'),
    depositAddressIndex: integerOrNull(row, 'deposit_address_index'),
    createdAtMs: integer(row, 'created_at_ms'),
    lockEndsAtMs: integer(row, 'lock_ends_at_ms'),
    claimEndsAtMs: integerOrNull(row, 'claim_ends_at_ms'),
    reserveEndsAtMs: integerOrNull(row, 'reserve_ends_at_ms'),
    lostEndsAtMs: integerOrNull(row, 'lost_ends_at_ms'),
    deliveredAtMs: integerOrNull(row, 'delivered_at_ms'),
    closeReason: textOrNull(row, 'close_reason'),
    assignedOperatorId: textOrNull(row, 'assigned_operator_id'),
    predecessorOrderId: textOrNull(row, 'predecessor_order_id'),
    auditHash: text(row, 'audit_hash'),
  };
}

function toAudit(row: Row): AuditRecord {
  return {
    orderVersion: integer(row, 'order_version'),
    event: text(row, 'event'),
    stageBefore: row['stage_before'] === null ? null : stage(row, 'stage_before'),
    stageAfter: stage(row, 'stage_after'),
    actorKind: text(row, 'actor_kind'),
    actorId: text(row, 'actor_id'),
    note: textOrNull(row, 'note'),
    happenedAtMs: integer(row, 'happened_at_ms'),
    previousHash: text(row, 'previous_hash'),
    hash: text(row, 'hash'),
  };
}

function toDisbursement(row: Row): DisbursementRecord {
  return {
    disbursementId: text(row, 'disbursement_id'),
    purpose: text(row, 'purpose') === 'payout' ? 'payout' : 'refund',
    refundId: textOrNull(row, 'refund_id'),
    railId: text(row, 'rail_id'),
    assetId: text(row, 'asset_id'),
    address: text(row, 'address'),
    watchKey: text(row, 'watch_key'),
    baseUnits: BigInt(text(row, 'base_units')),
    lastAct: text(row, 'last_act'),
    acceptedBaseUnits: amountOrNull(row, 'accepted_base_units'),
    approvedAtMs: integer(row, 'approved_at_ms'),
  };
}

function toHold(row: Row): HoldRecord {
  return {
    reason: text(row, 'reason'),
    closedBy: textOrNull(row, 'closed_by'),
    closedAtMs: integerOrNull(row, 'closed_at_ms'),
    acknowledgedBaseUnits: amountOrNull(row, 'acknowledged_base_units'),
  };
}

function toSum(row: Row): SumRecord {
  return { assetId: text(row, 'asset_id'), account: text(row, 'account'), baseUnits: sumOfLegs(row) };
}

function toSighting(row: Row): SightingRecord {
  return {
    railId: text(row, 'rail_id'),
    outputKey: text(row, 'output_key'),
    assetId: text(row, 'asset_id'),
    orderId: text(row, 'order_id'),
    purpose: purpose(row),
    baseUnits: BigInt(text(row, 'base_units')),
    blockHash: textOrNull(row, 'block_hash'),
    blockHeight: integerOrNull(row, 'block_height'),
    firstSeenAtMs: integer(row, 'first_seen_at_ms'),
    droppedAtMs: integerOrNull(row, 'dropped_at_ms'),
    watchKey: text(row, 'watch_key'),
    txid: text(row, 'txid'),
    standing: textOrNull(row, 'standing'),
    disbursementId: textOrNull(row, 'disbursement_id'),
  };
}

function purpose(row: Row): SightingRecord['purpose'] {
  const word = text(row, 'purpose');
  if (word === 'deposit' || word === 'payout' || word === 'refund') return word;
  throw new TypeError(`there is no purpose ${word}`);
}

function toRefund(row: Row): RefundRecord {
  return {
    refundId: text(row, 'refund_id'),
    orderId: text(row, 'order_id'),
    kind: text(row, 'kind'),
    state: text(row, 'state'),
    railId: text(row, 'rail_id'),
    assetId: text(row, 'asset_id'),
    allocatedBaseUnits: BigInt(text(row, 'allocated_base_units')),
    address: textOrNull(row, 'address'),
    watchKey: textOrNull(row, 'watch_key'),
    evidence: textOrNull(row, 'evidence'),
    successorOrderId: textOrNull(row, 'successor_order_id'),
  };
}

function toAccount(row: Row): AccountRecord {
  return {
    assetId: text(row, 'asset_id'),
    account: text(row, 'account'),
    standing: BigInt(text(row, 'standing')),
    ofLegs: sumOfLegs(row),
  };
}

function sumOfLegs(row: Row): bigint {
  return text(row, 'legs')
    .split(' ')
    .reduce((sum, leg) => sum + BigInt(leg), 0n);
}

function amountOrNull(row: Row, column: string): bigint | null {
  const amount = textOrNull(row, column);
  return amount === null ? null : BigInt(amount);
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`${column} is no text`);
  return value;
}

function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`${column} is no number`);
  return value;
}

function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

function stage(row: Row, column: string): OrderStage {
  const word = text(row, column);
  const found = ORDER_STAGES.find((candidate) => candidate === word);
  if (found === undefined) throw new TypeError(`there is no stage ${word}`);
  return found;
}
