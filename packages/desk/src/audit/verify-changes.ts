import type { DeskActEvent } from '../ports/desk-acts.ts';
import { MARKET_ORDERS_KEY } from '../ports/market-store.ts';
import type { Store } from '../ports/store.ts';
import { readAll } from './read-all.ts';
import { hashAdjustment, hashPriceOrder, hashSettingChange } from './row-facts.ts';
import type { Finding, Trail } from './trail.ts';

type HashText = (text: string) => string;

/** What people change: each change is a row with the number of its act, beside a table of what is now. */
interface Changed<Row extends { readonly actNumber: number }> {
  readonly event: DeskActEvent;
  readonly noun: string;
  /** Newest first. */
  readonly listChanges: (page: {
    readonly limit: number;
    readonly beforeActNumber: number | undefined;
  }) => Promise<readonly Row[]>;
  readonly hash: (row: Row) => string;
  /** What the change leaves, as `now` has it; null: nothing. */
  readonly leaves: (row: Row) => string | null;
  /** By the subject of the acts. */
  readonly now: ReadonlyMap<string, string>;
}

type ChangeStore = Pick<
  Store,
  | 'listSettings'
  | 'listSettingChanges'
  | 'listAdjustments'
  | 'listAdjustmentActs'
  | 'listMarketActs'
  | 'listMarketNoteKeys'
  | 'findMarketNote'
>;

/**
 * Every change of a setting, a margin or a price is as it was recorded, and each of them is now as its newest
 * change left it. Stored settings that no person changes are the desk's own marks, and no evidence.
 */
export async function verifyChanges(
  store: ChangeStore,
  hashText: HashText,
  trail: Pick<Trail, 'changes'>,
  isSetting: (key: string) => boolean,
): Promise<Finding | null> {
  const stored = [...(await store.listSettings())];
  const changedKeys = new Set([...trail.changes.values()].map(({ subjectId }) => subjectId));
  const margins = await store.listAdjustments();
  return (
    (await verifyChanged(trail, {
      event: 'setting_changed',
      noun: 'setting',
      listChanges: (page) => store.listSettingChanges(page),
      hash: (row) => hashSettingChange(hashText, row),
      leaves: ({ afterJson }) => afterJson,
      now: new Map(stored.filter(([key]) => isSetting(key) || changedKeys.has(key))),
    })) ??
    (await verifyChanged(trail, {
      event: 'margin_changed',
      noun: 'margin',
      listChanges: ({ limit, beforeActNumber }) => store.listAdjustmentActs(limit, beforeActNumber),
      hash: (row) => hashAdjustment(hashText, row),
      leaves: ({ afterPpm }) => afterPpm?.toString() ?? null,
      now: new Map(
        margins.map((one) => [`${one.paySymbol} ${one.receiveSymbol}`, one.partsPerMillion.toString()]),
      ),
    })) ??
    (await verifyChanged(trail, {
      event: 'price_ordered',
      noun: 'price order',
      listChanges: ({ limit, beforeActNumber }) => store.listMarketActs(limit, beforeActNumber),
      hash: (row) => hashPriceOrder(hashText, row),
      leaves: ({ ordersHash }) => ordersHash,
      now: await readOrders(store, hashText),
    }))
  );
}

async function readOrders(store: ChangeStore, hashText: HashText): Promise<ReadonlyMap<string, string>> {
  const orders = new Map<string, string>();
  for (const key of await store.listMarketNoteKeys(MARKET_ORDERS_KEY))
    orders.set(key, hashText((await store.findMarketNote(key)) ?? ''));
  return orders;
}

async function verifyChanged<Row extends { readonly actNumber: number }>(
  { changes }: Pick<Trail, 'changes'>,
  { event, noun, listChanges, hash, leaves, now }: Changed<Row>,
): Promise<Finding | null> {
  const recorded = new Map([...changes].filter(([, act]) => act.event === event));
  const unexplained = new Map(now);
  const seen = new Set<string>();
  const rows = readAll<Row>(({ limit, after }) => listChanges({ limit, beforeActNumber: after?.actNumber }));
  for await (const row of rows) {
    const act = recorded.get(row.actNumber);
    if (act === undefined || act.factsHash !== hash(row))
      return { row: `change ${row.actNumber} of a ${noun}`, why: 'was altered or put in' };
    recorded.delete(row.actNumber);
    const { subjectId } = act;
    if (!seen.has(subjectId) && (now.get(subjectId) ?? null) !== leaves(row))
      return { row: `${noun} ${subjectId}`, why: 'was altered' };
    seen.add(subjectId);
    unexplained.delete(subjectId);
  }
  const [missing] = recorded.keys();
  if (missing !== undefined) return { row: `change ${missing} of a ${noun}`, why: 'is missing' };
  const [putIn] = unexplained.keys();
  return putIn === undefined ? null : { row: `${noun} ${putIn}`, why: 'was put in' };
}
