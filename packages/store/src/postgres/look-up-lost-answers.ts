import { type Result, ok } from '@naru/core';
import type { Store } from '@naru/desk';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';

/** A server that was cut off from us ends what it was doing, one way or the other, within moments. */
const LOOK_AFTER_MS = [0, 100, 400, 1_000];

type OrderDoor = Pick<Store, 'saveNewOrder' | 'saveChange'>;

/**
 * Where the connection was lost while something was written about an order, the entry of its audit trail says
 * whether it was: every write has one of its own. Not found in time, the outcome stays unknown.
 */
export function lookUpLostAnswers(database: Pick<Database, 'all'>, door: OrderDoor): OrderDoor {
  const answerOrFind = async <R extends string>(
    writing: Promise<Result<null, R>>,
    auditId: string,
  ): Promise<Result<null, R>> => {
    try {
      return await writing;
    } catch (fault) {
      const isUnknown = fault instanceof StoreFault && fault.code === 'outcome_unknown';
      if (isUnknown && (await isWritten(database, auditId))) return ok(null);
      throw fault;
    }
  };
  return {
    saveNewOrder: (newOrder) => answerOrFind(door.saveNewOrder(newOrder), newOrder.audit.auditId),
    saveChange: (change) => answerOrFind(door.saveChange(change), change.audit.auditId),
  };
}

async function isWritten(database: Pick<Database, 'all'>, auditId: string): Promise<boolean> {
  for (const waitMs of LOOK_AFTER_MS) {
    await pause(waitMs);
    try {
      const found = await database.all('SELECT 1 AS found FROM audit_entries WHERE audit_id = ?', [auditId]);
      if (found.length > 0) return true;
    } catch {
      // The database is still away; the next look may find it.
    }
  }
  return false;
}
