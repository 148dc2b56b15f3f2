import type { BankDeskAccount, BankDeskLine } from '@naru/contract';
import { AmountText, bindClasses, Checkbox, type Column, Table } from '@naru/ui';
import type { ReactNode } from 'react';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { type LineCandidate, LineMatch, LineText, LineVerdict } from './line-match.tsx';
import sheet from './bank-desk.module.css';

const classes = bindClasses(sheet);

export interface LineTableProps {
  readonly caption: string;
  readonly lines: readonly BankDeskLine[];
  readonly empty: ReactNode;
  readonly account: BankDeskAccount | undefined;
  readonly markedKey: string | null;
  readonly busyKey: string | null;
  /** Null for roles that may only look. */
  readonly onRecord: ((line: BankDeskLine, candidate: LineCandidate) => void) | null;
  /** Null where lines cannot be put aside. */
  readonly picking: {
    readonly picked: ReadonlySet<string>;
    readonly toggle: (line: BankDeskLine) => void;
  } | null;
}

/** Id of a line's row, for moving the focus there. */
export function lineRowId(key: string): string {
  return `line-${key}`;
}

/** One row for each line: what the bank says, which orders it may be for, and why. */
export function LineTable(props: LineTableProps): ReactNode {
  const { caption, lines, empty, markedKey } = props;
  return (
    <Table
      caption={caption}
      columns={useColumns(props)}
      rows={lines}
      rowKey={({ key }) => key}
      rowAttributes={({ key }) => ({
        id: lineRowId(key),
        tabIndex: -1,
        className: classes(key === markedKey && 'marked'),
        'aria-current': key === markedKey,
      })}
      density="dense"
      className={classes('lines')}
      empty={empty}
    />
  );
}

function useColumns(props: LineTableProps): readonly Column<BankDeskLine>[] {
  const { account, markedKey, busyKey, onRecord, picking } = props;
  const t = useT();
  const { stamp, day } = useTimeFormats();
  return [
    {
      key: 'amount',
      header: t('bank.amount'),
      align: 'end',
      isHeadline: true,
      cell: (line) =>
        picking === null ? (
          <LineAmount line={line} account={account} />
        ) : (
          <Checkbox
            className={classes('pick')}
            checked={picking.picked.has(line.key)}
            onChange={() => picking.toggle(line)}
          >
            <LineAmount line={line} account={account} />
          </Checkbox>
        ),
    },
    { key: 'shown', header: t('bank.shown'), cell: (line) => <LineText line={line} /> },
    {
      key: 'time',
      header: t('bank.time'),
      cell: ({ precision, bookedAt }) =>
        precision === 'day' ? t('bank.day', { day: day(bookedAt) }) : stamp(bookedAt),
    },
    { key: 'verdict', header: t('bank.verdict'), cell: (line) => <LineVerdict line={line} /> },
    {
      key: 'order',
      header: t('column.order'),
      cell: (line) => (
        <LineMatch
          line={line}
          currency={account?.currency ?? ''}
          isMarked={line.key === markedKey}
          isBusy={line.key === busyKey}
          onRecord={onRecord === null ? null : (candidate) => onRecord(line, candidate)}
        />
      ),
    },
  ];
}

function LineAmount({
  line: { direction, amount },
  account,
}: Pick<LineTableProps, 'account'> & { readonly line: BankDeskLine }): ReactNode {
  return (
    <span>
      {direction === 'in' ? '' : '−'}
      <AmountText amountText={trimZeros(amount)} symbol={account?.symbol ?? ''} />
    </span>
  );
}
