import { type Result, ok, refuse } from '@naru/core';
import { CELLS_MAX, COLUMNS_MAX, ROWS_MAX, type Table, plainTable } from './table.ts';
import { decodeEntities } from './xml.ts';

/**
 * The rows of all tables of a page, in its order. Banks save such pages as `.xls`; their markup is loose, so
 * it is read by its tags alone: no script runs and nothing is fetched.
 */
export function readHtmlTable(text: string): Result<Table, 'too_many_rows'> {
  const bare = withoutUnread(text);
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
  for (const [, tag, rest, plain] of bare.matchAll(
    /<(\/?[a-z][a-z0-9]*)((?:[^a-z0-9<>][^<>]*)?)>|([^<]+)/gi,
  )) {
    const name = tag?.toLowerCase();
    if (plain !== undefined && cell !== null) cell.text += plain;
    if (name === 'tr' || name === '/tr' || name === '/table') closeRow();
    if (name === 'tr') cells = [];
    if (name === 'td' || name === 'th' || name === '/td' || name === '/th') closeCell();
    if (name === 'td' || name === 'th') cell = { text: '', span: spanOf(rest ?? '') };
    if (name === 'br' && cell !== null) cell.text += ' ';
    if (rows.length > ROWS_MAX || (cells?.length ?? 0) > CELLS_MAX) return refuse('too_many_rows');
  }
  closeRow();
  return ok(plainTable(rows));
}

const ENDS = [
  { start: '<!--', end: /-->/g },
  { start: '<script', end: /<\/script\s*>/gi },
  { start: '<style', end: /<\/style\s*>/gi },
] as const;

/** Without comments, scripts and styles, in one pass. One that does not end goes to the end of the page. */
function withoutUnread(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (const { index, 0: found } of text.matchAll(/<!--|<(?:script|style)\b/gi)) {
    if (index < at) continue;
    kept.push(text.slice(at, index));
    const end = ENDS.find(({ start }) => start === found.toLowerCase())?.end;
    if (end === undefined) continue;
    end.lastIndex = index + found.length;
    if (end.exec(text) === null) return kept.join('');
    at = end.lastIndex;
  }
  kept.push(text.slice(at));
  return kept.join('');
}

function spanOf(attributes: string): number {
  const span = Number(/\bcolspan\s*=\s*["']?(\d{1,4})/i.exec(attributes)?.[1] ?? '1');
  return Math.min(Math.max(span, 1), COLUMNS_MAX);
}
