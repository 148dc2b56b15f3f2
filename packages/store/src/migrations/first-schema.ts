import { accountTables, letterTables, listTables, newsletterTables } from './first/people.ts';
import { bankLineTables, bookTables, depositTables, outgoingPaymentTables } from './first/money.ts';
import { deskTables, lotteryTables, marketTables, railTables, restoreTables } from './first/desk.ts';
import { orderTables } from './first/orders.ts';
import type { Migration } from './migration.ts';

/** All tables of the first release; each subject has a file. */
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
