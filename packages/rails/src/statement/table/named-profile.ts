import { type NamedColumns, type Result, ok, refuse } from '@naru/core';
import { type StatementProfile, plainLabel } from './profiles.ts';

/**
 * The profile of a bank whose columns a person named. Incomplete: without a time, without the printed text,
 * without exactly one way to read an amount and its direction, or with one column named twice.
 */
export function toNamedProfile(named: NamedColumns): Result<StatementProfile, 'columns_incomplete'> {
  const columns = Object.fromEntries(
    Object.entries(named.columns).map(([column, label]) => [column, plainLabel(label)]),
  );
  const labels = Object.values(columns);
  const has = (column: string): boolean => Object.hasOwn(columns, column);
  const hasTwo = has('in') && has('out') && !has('signed') && !has('side');
  const hasOne = has('signed') && !has('in') && !has('out');
  const inWord = named.inWord?.trim() ?? '';
  const isComplete =
    has('time') &&
    has('shown') &&
    (hasTwo || hasOne) &&
    has('side') === (inWord !== '') &&
    labels.every((label, index) => label !== '' && labels.indexOf(label) === index);
  if (!isComplete) return refuse('columns_incomplete');
  return ok({ bank: '', columns, ...(inWord === '' ? {} : { inWords: [inWord] }) });
}
