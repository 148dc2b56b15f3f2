// Separate from the store itself, so that a desk loads it only while it is backed up, restored or moved.
export { type RestoreMark, type Snapshot } from './dump.ts';
export { type DumpedTable, listDumpedTables } from './dumped-tables.ts';
export { type FillOptions, fillDatabase } from './fill-database.ts';
export { openSnapshot, openSnapshotAlone } from './open-dump.ts';
export { type TableDigest, digestRows } from './dump.ts';
export { CODE_VERSION } from '../migrations/all-migrations.ts';
