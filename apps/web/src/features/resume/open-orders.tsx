import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { bindClasses, Button, buttonClass, groupDigits, layout, StatusChip } from '@naru/ui';
import { Link } from 'react-router';
import { openRows, type RowAmount, type TransactionRow, toRows } from '../../shared/api/transaction-row.ts';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useTexts, useTranslate } from '../../shared/i18n/language-context.tsx';
import sheet from './open-order-list.module.css';
import type { Texts } from '@naru/core';

const OPEN_ORDERS_PERIOD_MS = 30_000;

/** The open orders of this browser. If there are none, it takes no space. */
export function OpenOrders(): ReactNode {
  const orders = useOpenOrders();
  const rows = openRows(orders.data ?? []);
  return rows.length === 0 ? null : <OpenOrderList rows={rows} />;
}

/** The open orders of this browser, newest first. A failure is silent. */
function useOpenOrders() {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['open-orders'],
    queryFn: async ({ signal }) => toRows(await api.read('listMine', {}, signal)),
    // An order placed a moment ago must be listed when the user comes back.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? OPEN_ORDERS_PERIOD_MS : false),
  });
}

const classes = bindClasses(sheet);

/** On a narrow screen, before "All" is pressed; the style sheet knows it too. */
const NARROW_ROWS_MAX = 2;

function OpenOrderList({ rows }: { readonly rows: readonly TransactionRow[] }): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  const [isAll, setIsAll] = useState(false);
  return (
    <section aria-label={t('open.title')} className={classes('strip', isAll && 'all')}>
      <h2 className={classes('title')}>{t('open.title')}</h2>
      <ul className={classes('orders')}>
        {rows.map((row) => (
          <OpenOrder key={row.key} row={row} />
        ))}
      </ul>
      {rows.length > NARROW_ROWS_MAX && !isAll && (
        <Button kind="quiet" size="small" className={classes('more')} onClick={() => setIsAll(true)}>
          {t('open.all', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

function OpenOrder({ row }: { readonly row: TransactionRow }): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  const say = useTranslate();
  const { key, reference, sold, bought, status, refund } = row;
  const isUnpaid = status === 'pending';
  const act = t(isUnpaid ? 'open.pay' : 'open.look');
  const page = isUnpaid ? 'buy-crypto-confirm' : 'buy-crypto-details';
  return (
    <li className={classes('order')}>
      {refund === null ? (
        <StatusChip tone={status}>{say(`status.${status}`)}</StatusChip>
      ) : (
        <StatusChip tone={refund === 'address' ? 'attention' : 'processing'}>
          {t(`open.refund.${refund}`)}
        </StatusChip>
      )}
      <span className={classes('amounts')}>
        {t('open.line', { pay: amountWords(sold), receive: amountWords(bought) })}
      </span>
      <code className={layout('note', 'one-line', 'grow')}>{reference}</code>
      <Link
        to={`/${page}/${encodeURIComponent(key)}`}
        className={buttonClass({ size: 'small' })}
        aria-label={t('open.label', { act, reference })}
      >
        {act}
      </Link>
    </li>
  );
}

function amountWords({ amountText, symbol }: RowAmount): string {
  return `${groupDigits(amountText)} ${symbol}`;
}

export const RESUME_TEXTS = {
  'open.title': { en: 'Your open orders on this device', kr: '이 기기에서 진행 중인 주문' },
  'open.line': { en: '{{pay}} → {{receive}}', kr: '{{pay}} → {{receive}}' },
  'open.pay': { en: 'Pay', kr: '입금하기' },
  'open.look': { en: 'Open', kr: '열기' },
  'open.all': { en: 'All {{count}}', kr: '{{count}}건 모두 보기' },
  'open.refund.address': { en: 'Refund: address needed', kr: '환불: 받을 곳 필요' },
  'open.refund.sending': { en: 'Refund in progress', kr: '환불 진행 중' },
  'open.label': { en: '{{act}} {{reference}}', kr: '{{reference}} {{act}}' },
} as const satisfies Texts;
