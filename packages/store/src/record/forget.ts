import { type RuledRecord, type PersonPart, listErased } from '@naru/desk';
import { columnOf } from '../sql/table.ts';

/** Erases a part of the personal data in the rows of a table; the caller adds the condition after WHERE. */
export function forgetSql(table: string, rules: RuledRecord, part: PersonPart): string {
  const erasures = listErased(rules, part).map(
    ([field, erased]) => `${columnOf(field)} = ${erased === null ? 'NULL' : `'${erased}'`}`,
  );
  return `UPDATE ${table} SET ${erasures.join(', ')} WHERE`;
}
