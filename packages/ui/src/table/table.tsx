import type { ReactNode } from 'react';
import { bindClasses, joinClasses } from '../class-names/bind-classes.ts';
import { VisuallyHidden } from '../hidden/visually-hidden.tsx';
import sheet from './table.module.css';

const classes = bindClasses(sheet);

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end';
  /** On a phone's card: the headline of the card, without its header. One or two columns. */
  readonly isHeadline?: boolean;
  /** Left out of a phone's card: the page does without it there. */
  readonly isWideOnly?: boolean;
}

export interface TableProps<Row> {
  /** Accessible name; shown above the table with `isCaptionShown`. */
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** In the place of rows when there are none. */
  readonly empty?: ReactNode;
  /** `dense` is for the operator's lists: 13 px, 40 px high. */
  readonly density?: 'normal' | 'dense';
  /** Marks one row as the one that is looked at. */
  readonly selectedKey?: string | undefined;
  /** Makes rows answer to a press. Put a link or button into a cell too: keys need it. */
  readonly onRowPress?: (row: Row) => void;
  readonly className?: string;
}

/** A table with header cells; on phones each row becomes a card. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { caption, isCaptionShown = false, columns, rows, empty, density = 'normal', className } = props;
  return (
    <table className={joinClasses(classes('table', density), className)}>
      <caption className={classes('caption')}>
        {isCaptionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
      </caption>
      <thead className={classes('head')}>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classes(column.align === 'end' && 'end')}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={props.rowKey(row)} row={row} {...props} />
        ))}
        {rows.length === 0 && (
          <tr className={classes('none')}>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function cellClass<Row>({ align, isHeadline, isWideOnly }: Column<Row>): string {
  return classes(align === 'end' && 'end', isHeadline === true && 'headline', isWideOnly === true && 'wide');
}

function TableRow<Row>(props: TableProps<Row> & { readonly row: Row }): ReactNode {
  const { row, columns, rowKey, selectedKey, onRowPress } = props;
  return (
    <tr
      className={classes('row', onRowPress !== undefined && 'pressable')}
      aria-current={selectedKey !== undefined && rowKey(row) === selectedKey ? 'true' : undefined}
      onClick={onRowPress === undefined ? undefined : () => onRowPress(row)}
    >
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} data-header={column.header}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
