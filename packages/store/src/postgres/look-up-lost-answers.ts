import { type Result, ok } from '@naru/core';
import type { Store } from '@naru/desk';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';

/** After a cut connection the server commits or rolls back within moments. */
const LOOK_AFTER_MS = [0, 100, 400, 1_000];
/** For all of them. Of a database that hangs the caller has waited for the write already. */
const LOOK_MS_MAX = 9_000;

type OrderDoor = Pick<Store, 'saveNewOrder' | 'saveChange' | 'close'>;

/**
 * When the connection is lost during a write about an order, its audit entry shows whether the write was
 * committed: every write has its own. If it is not found in time, the outcome stays unknown. Closing waits
 * for that.
 */
export function lookUpLostAnswers(database: Pick<Database, 'all'>, door: OrderDoor): OrderDoor {
  const underWay = new Set<Promise<unknown>>();
  const note = <T>(asked: Promise<T>): Promise<T> => {
    underWay.add(asked);
    const forget = (): void => void underWay.delete(asked);
    asked.then(forget, forget);
    return asked;
  };
  const answerOrFind = async <R extends string>(
    writing: Promise<Result<null, R>>,
    auditId: string,
  ): Promise<Result<null, R>> => {
    try {
      return await writing;
    } catch (fault) {
      const isUnknown = fault instanceof StoreFault && fault.code === 'outcome_unknown';
      if (isUnknown && (await isFoundInTime(database, auditId))) return ok(null);
      throw fault;
    }
  };
  return {
    saveNewOrder: (newOrder) => note(answerOrFind(door.saveNewOrder(newOrder), newOrder.audit.auditId)),
    saveChange: (change) => note(answerOrFind(door.saveChange(change), change.audit.auditId)),
    close: async () => {
      await Promise.allSettled(underWay);
      await door.close();
    },
  };
}

function isFoundInTime(database: Pick<Database, 'all'>, auditId: string): Promise<boolean> {
  return Promise.race([isWritten(database, auditId), pause(LOOK_MS_MAX, false, { ref: false })]);
}

async function isWritten(database: Pick<Database, 'all'>, auditId: string): Promise<boolean> {
  for (const waitMs of LOOK_AFTER_MS) {
    await pause(waitMs);
    try {
      const found = await database.all('SELECT 1 AS found FROM audit_entries WHERE audit_id = ?', [auditId]);
      if (found.length > 0) return true;
    } catch {
      // The database is still unreachable; the next attempt may find it.
    }
  }
  return false;
}
