import { type Result, ok, refuse } from '@naru/core';
import { COLUMNS_MAX, ROWS_MAX, type Table, plainTable } from './table.ts';
import { decodeEntities } from './xml.ts';

/**
 * The rows of all tables of a page, in its order. Banks save such pages as `.xls`; their markup is loose, so
 * it is read by its tags alone: no script runs and nothing is fetched.
 */
export function readHtmlTable(text: string): Result<Table, 'too_many_rows'> {
  const bare = text.replace(/<(script|style)\b[^>]*>.*?<\/\1\s*>/gis, '').replace(/<!--.*?-->/gs, '');
  const rows: string[][] = [];
  let cells: string[] | null = null;
  let cell: { text: string; readonly span: number } | null = null;
  const closeCell = (): void => {
    if (cell === null || cells === null) return;
    cells.push(
      decodeEntities(cell.text.replace(/\s+/g, ' ')).trim(),
      ...Array<string>(cell.span - 1).fill(''),
    );
    cell = null;
  };
  const closeRow = (): void => {
    closeCell();
    if (cells !== null) rows.push(cells);
    cells = null;
  };
  for (const [, tag, rest, plain] of bare.matchAll(/<(\/?[a-z][a-z0-9]*)([^<>]*)>|([^<]+)/gi)) {
    const name = tag?.toLowerCase();
    if (plain !== undefined && cell !== null) cell.text += plain;
    if (name === 'tr' || name === '/tr' || name === '/table') closeRow();
    if (name === 'tr') cells = [];
    if (name === 'td' || name === 'th' || name === '/td' || name === '/th') closeCell();
    if (name === 'td' || name === 'th') cell = { text: '', span: spanOf(rest ?? '') };
    if (name === 'br' && cell !== null) cell.text += ' ';
    if (rows.length > ROWS_MAX) return refuse('too_many_rows');
  }
  closeRow();
  return ok(plainTable(rows));
}

function spanOf(attributes: string): number {
  const span = Number(/\bcolspan\s*=\s*["']?(\d{1,4})/i.exec(attributes)?.[1] ?? '1');
  return Math.min(Math.max(span, 1), COLUMNS_MAX);
}
