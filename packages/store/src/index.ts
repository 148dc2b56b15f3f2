export type { FillProgress } from './migrations/migration.ts';
export type { UpgradeWait } from './postgres/postgres-migrate.ts';
export * from './open-store.ts';
export type { Span } from './sql/watch-statements.ts';
export * from './store-fault.ts';
