import type { ComponentProps, ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import sheet from './table.module.css';

const classes = bindClasses(sheet);

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
  /** On phones: the headline of the card, without its header. One or two columns. */
  readonly isHeadline?: boolean;
  /** Not shown on phones. */
  readonly isWideOnly?: boolean;
}

interface TableProps<Row> {
  /** Accessible name. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  /** `dense` is for the console's lists: letters of 13 px, rows of 40 px. */
  readonly density?: 'normal' | 'dense';
  /** Makes rows clickable. Put a link or button into a cell too, for the keyboard. */
  readonly onRowPress?: (row: Row) => void;
  /** Attributes of the row’s element. */
  readonly rowAttributes?: (row: Row) => ComponentProps<'tr'>;
  readonly className?: string;
}

/** A table with header cells; on phones each row becomes a card. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { caption, columns, rows, empty, density = 'normal', className } = props;
  return (
    <table className={joinClasses(classes('table', density), className)}>
      <caption className={classes('caption')}>
        <VisuallyHidden>{caption}</VisuallyHidden>
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
  const { row, columns, onRowPress, rowAttributes } = props;
  const { className, ...attributes } = rowAttributes?.(row) ?? {};
  return (
    <tr
      {...attributes}
      className={joinClasses(classes('row', onRowPress !== undefined && 'pressable'), className)}
      onClick={(event) => {
        // A link or button in the row acts by itself.
        const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
        if (!isOnControl) onRowPress?.(row);
      }}
    >
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} data-header={column.header}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
