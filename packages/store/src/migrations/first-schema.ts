import { accountTables } from './first/accounts.ts';
import { bankLineTables } from './first/bank-lines.ts';
import { bookTables } from './first/books.ts';
import { depositTables } from './first/deposits.ts';
import { deskTables } from './first/desk.ts';
import { letterTables } from './first/letters.ts';
import { newsletterTables } from './first/newsletter.ts';
import { listTables } from './first/lists.ts';
import { lotteryTables } from './first/lottery.ts';
import { marketTables } from './first/market.ts';
import { orderTables } from './first/orders.ts';
import { outgoingPaymentTables } from './first/outgoing-payments.ts';
import { railTables } from './first/rails.ts';
import { restoreTables } from './first/restores.ts';
import type { Migration } from './migration.ts';

/** All tables of the first release, one file for each subject. */
export const firstSchema: Migration = {
  version: 1,
  name: 'first schema',
  worksFromVersion: 1,
  steps: (dialect) => [
    ...orderTables(dialect),
    ...depositTables(dialect),
    ...outgoingPaymentTables(dialect),
    ...bookTables(dialect),
    ...railTables(dialect),
    ...restoreTables(dialect),
    ...marketTables(dialect),
    ...accountTables(dialect),
    ...letterTables(dialect),
    ...newsletterTables(dialect),
    ...deskTables(dialect),
    ...bankLineTables(dialect),
    ...listTables(dialect),
    ...lotteryTables(dialect),
  ],
};
