import type { Dialect } from '../sql/dialect.ts';

/** The migration steps that were applied to this database, and the oldest version that works after each. */
export function schemaStepsTable({ typeOf: { text, integer }, tableEnd }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS schema_steps (
    version ${integer} NOT NULL,
    step ${integer} NOT NULL,
    name ${text} NOT NULL,
    works_from_version ${integer} NOT NULL,
    applied_at_ms ${integer} NOT NULL,
    CONSTRAINT schema_steps_key PRIMARY KEY (version, step)
  ) ${tableEnd}`;
}

/** The server that is migrating now, on engines that several servers share. */
export function schemaLeaseTable({ typeOf: { text, integer }, tableEnd }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS schema_lease (
    name ${text} NOT NULL PRIMARY KEY,
    holder ${text} NOT NULL,
    until_ms ${integer} NOT NULL
  ) ${tableEnd}`;
}
