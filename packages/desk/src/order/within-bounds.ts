import { type Result, refuse } from '@naru/core';
import type { CreationLimit } from '../ports/store.ts';
import type { Desk } from './desk.ts';
import {
  type OpenLock,
  type OpenLockRefusal,
  type OpenOrdersMax,
  boundsOf,
  usdCentsCeil,
} from './open-lock.ts';
import { type OpenLockBook, createOpenLockBook } from './open-lock-book.ts';

/** Each try begins with a reading of what others made meanwhile. */
const ATTEMPTS_MAX = 16;

const books = new WeakMap<object, OpenLockBook>();

/** What the bounds need of a desk. */
type BoundedDesk = Pick<Desk, 'assets' | 'settings'> & {
  readonly store: Pick<Desk['store'], 'readOpenLocks'>;
};

function bookOf({ store, assets }: BoundedDesk): OpenLockBook {
  const known = books.get(store);
  if (known !== undefined) return known;
  const book = createOpenLockBook({
    read: () => store.readOpenLocks(),
    worthOf: (lock) => ({ count: 1, usdCents: usdCentsCeil(assets, lock) }),
  });
  books.set(store, book);
  return book;
}

/**
 * Runs `create` if the rates that are promised stay within the desk's bounds with this one: each is an option
 * that its holder need not use, and holds an address and a reserve. The bounds hold for all processes on one
 * database together: `create` is told how far others may have gone, and must write nothing (`bounds_moved`)
 * where they went further.
 */
export async function withinBounds<T extends { readonly orderId: string }, R extends string>(
  desk: BoundedDesk,
  wish: { readonly lock: OpenLock; readonly ordersMax: OpenOrdersMax | null },
  create: (limit: CreationLimit | null) => Promise<Result<T, R | 'bounds_moved'>>,
): Promise<Result<T, R | OpenLockRefusal>> {
  const bounds = boundsOf(wish.lock, { orders: wish.ordersMax, exposure: desk.settings.exposureMaxUsdCents });
  if (bounds.length === 0) return unlessMoved(await create(null));
  const book = bookOf(desk);
  const own = book.begin(wish.lock);
  try {
    if (!book.isRead()) await book.refresh();
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      let verdict = book.judge(own, bounds);
      if (verdict.refusal !== null) {
        await book.refresh();
        verdict = book.judge(own, bounds);
        if (verdict.refusal !== null) return refuse(verdict.refusal);
      }
      const made = await create(verdict.limit);
      if (made.ok) book.settle(own, made.value.orderId);
      if (made.ok || made.reason !== 'bounds_moved') return unlessMoved(made);
      await book.refresh();
    }
    return refuse('too_many_open_orders');
  } finally {
    if (own.orderId === null) book.drop(own);
  }
}

function unlessMoved<T, R extends string>(
  made: Result<T, R | 'bounds_moved'>,
): Result<T, R | 'too_many_open_orders'> {
  if (made.ok) return made;
  const { reason } = made;
  return reason === 'bounds_moved' ? refuse('too_many_open_orders') : { ok: false, reason };
}
