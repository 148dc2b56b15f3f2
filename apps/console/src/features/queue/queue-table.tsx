import type { QueueRow } from '@naru/contract';
import { VisuallyHidden, bindClasses, useServerNowMs } from '@naru/ui';
import { type ReactNode, memo } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { DeadlineText } from '../../shared/display/deadline-text.tsx';
import { useLanguage, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { StageChip } from '../../shared/display/stage-chip.tsx';
import { useWorthText } from '../../shared/display/use-worth-text.ts';
import sheet from './queue-table.module.css';
import { ageShare, ageTone, readWait } from './waiting.ts';

const classes = bindClasses(sheet);

const ROW = 'row-';

/** Id of a row's link, for moving the focus there. */
export function rowLinkId(reference: string): string {
  return `${ROW}${reference}`;
}

/** The order whose row has this link; null: none. */
export function referenceOfRow(element: Element | null): string | null {
  return element?.id.startsWith(ROW) === true ? element.id.slice(ROW.length) : null;
}

/** The meaning of a row's time. */
const TIME_HEADERS = {
  waiting: 'column.waiting',
  closed: 'column.since',
  ordered: 'search.ordered',
} as const;

interface QueueTableProps {
  readonly caption: string;
  readonly times: keyof typeof TIME_HEADERS;
  readonly rows: readonly QueueRow[];
  readonly selectedId: string | null;
  readonly hrefOf: (reference: string) => string;
  /** Given only if several orders can be picked. */
  readonly picking?: Picking | undefined;
}

/** One line for each order, two on phones. */
export function QueueTable(props: QueueTableProps): ReactNode {
  const { caption, times, rows, selectedId, hrefOf, picking } = props;
  const t = useT();
  return (
    <table className={classes('table')}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={classes('head')}>
        <tr>
          {picking !== undefined && (
            <th scope="col">
              <PickAll rows={rows} {...picking} />
            </th>
          )}
          <th scope="col">{t('column.order')}</th>
          <th scope="col">{t('column.receives')}</th>
          <th scope="col" className={classes('end')}>
            {t('column.send')}
          </th>
          <th scope="col">{t('column.network')}</th>
          <th scope="col" className={classes('end')}>
            {t(TIME_HEADERS[times])}
          </th>
          <th scope="col">{t('search.stage')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            row={row}
            isDated={times !== 'waiting'}
            isSelected={row.id === selectedId}
            href={hrefOf(row.id)}
            isPicked={picking?.picked.has(row.id) ?? false}
            onPick={picking?.onPick}
          />
        ))}
      </tbody>
    </table>
  );
}

interface TableRowProps {
  readonly row: QueueRow;
  /** Shows the day, not the age. */
  readonly isDated: boolean;
  readonly isSelected: boolean;
  readonly href: string;
  readonly isPicked: boolean;
  readonly onPick: Picking['onPick'] | undefined;
}

const TableRow = memo(({ row, isDated, isSelected, href, isPicked, onPick }: TableRowProps): ReactNode => {
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  const networkLabel = useNetworkLabel();
  const worthText = useWorthText();
  return (
    <tr className={classes('row', isSelected && 'selected')}>
      {onPick !== undefined && (
        <td className={classes('pick')}>
          <PickBox row={row} isPicked={isPicked} onPick={onPick} />
        </td>
      )}
      <td className={classes('reference')}>
        <Link
          id={rowLinkId(row.id)}
          to={href}
          className={classes('link')}
          aria-current={isSelected ? 'true' : undefined}
        >
          {row.id}
        </Link>
      </td>
      <td className={classes('pay')}>
        {readableAmount(row.payAmount)} {row.paySymbol}
        <span className={classes('worth')}> {worthText(row.worth)}</span>
      </td>
      <td className={classes('end', 'send', row.stage.startsWith('closed') && 'kept')}>
        {readableAmount(row.receiveAmount)} {row.receiveSymbol}
      </td>
      <td className={classes('network')}>{networkLabel(row.receiveNetwork)}</td>
      <td className={classes('end', 'wait')}>
        {isDated ? (
          <time dateTime={row.waitingSince}>{day(row.waitingSince)}</time>
        ) : (
          <WaitText sinceIso={row.waitingSince} />
        )}
      </td>
      <td className={classes('status')}>
        <span className={classes('state')}>
          <StageChip {...row} isHeld={row.holds.length > 0} />
          {row.holds.length > 0 && <span className={classes('concern')}>{t('filter.hold')}</span>}
          {row.hasFault && <span className={classes('concern')}>{t('filter.fault')}</span>}
          {row.refundDueAt !== null && (
            <span className={classes('concern')}>
              {t('filter.refund')} · <DeadlineText dueIso={row.refundDueAt} />
            </span>
          )}
          {row.assignedTo !== null && (
            <span className={classes('holder', row.isMine && 'mine')}>
              {row.isMine ? t('row.mine') : tName('actor', row.assignedTo, row.assignedTo)}
            </span>
          )}
        </span>
      </td>
    </tr>
  );
});

/** How long an order has waited, above a bar that fills up to the longest promised wait. */
function WaitText({ sinceIso }: { readonly sinceIso: string }): ReactNode {
  const waitedMs = useServerNowMs() - Date.parse(sinceIso);
  const wait = readWait(waitedMs);
  const t = useT();
  return (
    <span className={classes('wait-text-wait', ageTone(waitedMs))}>
      <time dateTime={sinceIso}>
        {wait.unit === 'clock' ? wait.text : t('wait.days', { count: wait.count })}
      </time>
      <span
        className={classes('line')}
        aria-hidden="true"
        style={{ '--share': `${ageShare(waitedMs) * 100}%` }}
      />
    </span>
  );
}

/** Id of the box for all, for ticking it by a key. */
export const PICK_ALL_ID = 'pick-all';

/** Id of an order's box, for ticking it by a key. */
export function pickBoxId(reference: string): string {
  return `pick-${reference}`;
}

interface Picking {
  readonly picked: ReadonlySet<string>;
  /** With `isRange`, everything since the last one as well. */
  readonly onPick: (reference: string, isRange: boolean) => void;
  readonly onPickAll: () => void;
}

interface PickBoxProps extends Pick<Picking, 'onPick'> {
  readonly row: QueueRow;
  readonly isPicked: boolean;
}

/** Picks one order; with Shift, all since the last one. */
function PickBox({ row, isPicked, onPick }: PickBoxProps): ReactNode {
  const t = useT();
  return (
    <input
      type="checkbox"
      id={pickBoxId(row.id)}
      aria-label={t('bulk.pick', { order: row.id })}
      checked={isPicked}
      onClick={(event) => onPick(row.id, event.shiftKey)}
      onChange={ignoreChange}
    />
  );
}

/** The click has already changed it, as only a click knows whether Shift is down. */
function ignoreChange(): void {
  // Without a listener React takes the box for one that cannot be changed.
}

/** Picks all orders of the page, or none. */
function PickAll({ rows, picked, onPickAll }: Picking & { readonly rows: readonly QueueRow[] }): ReactNode {
  const t = useT();
  const pickedCount = rows.filter(({ id }) => picked.has(id)).length;
  const isAll = pickedCount > 0 && pickedCount === rows.length;
  return (
    <input
      type="checkbox"
      id={PICK_ALL_ID}
      aria-label={t('bulk.pick_all')}
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = pickedCount > 0 && !isAll;
      }}
      onChange={onPickAll}
    />
  );
}
