import { Button, StatusChip, bindClasses, buttonClass, groupDigits } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import type { RowAmount, TransactionRow } from '../../shared/api/transaction-row.ts';
import { RESUME_TEXTS } from './texts.ts';
import sheet from './open-order-list.module.css';

const classes = bindClasses(sheet);

/** On a narrow screen, before "All" is pressed; the style sheet knows it too. */
const NARROW_ROWS_MAX = 2;

export function OpenOrderList({ rows }: { readonly rows: readonly TransactionRow[] }): ReactNode {
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
      <code className={classes('reference')}>{reference}</code>
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
