import { firstTables } from './0001-first-tables.ts';
import { books } from './0002-books.ts';
import { letters } from './0003-letters.ts';
import { accounts } from './0004-accounts.ts';
import { openHolds } from './0005-open-holds.ts';
import { people } from './0006-people.ts';
import { market } from './0007-market.ts';
import { letterFolders } from './0008-letter-folders.ts';
import { passkeys } from './0009-passkeys.ts';
import { adjustmentActs } from './0010-adjustment-acts.ts';
import { sharedBounds } from './0011-shared-bounds.ts';
import { outsideBars } from './0012-outside-bars.ts';
import { answeredMessages } from './0013-answered-messages.ts';
import { userEvents } from './0014-user-events.ts';
import { deskActs } from './0015-desk-acts.ts';
import type { Migration } from './migration.ts';

/** In the order in which they are applied; the last one's version is the version of this release. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  books,
  letters,
  accounts,
  openHolds,
  people,
  market,
  letterFolders,
  passkeys,
  adjustmentActs,
  sharedBounds,
  outsideBars,
  answeredMessages,
  userEvents,
  deskActs,
];

export const CODE_VERSION = MIGRATIONS.length;
