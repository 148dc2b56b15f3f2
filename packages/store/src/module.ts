// The exports that modules need for their tables.
export { makeModuleTables, type ModuleTables, recordsOver } from './module-tables.ts';
export { letterScript } from './record/letter-store.ts';
export { LANGUAGE, integer, orNull, text } from './sql/field.ts';
export { assertLimit } from './sql/select.ts';
export { saveAndCount } from './sql/save.ts';
export type { Database } from './sql/statement.ts';
export { defineTable } from './sql/table.ts';
