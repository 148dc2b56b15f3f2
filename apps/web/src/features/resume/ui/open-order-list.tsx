import { StatusChip, bindClasses, buttonClass, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import type { RowAmount, TransactionRow } from '../../../shared/transaction/transaction-row.ts';
import { RESUME_TEXTS } from '../i18n/texts.ts';
import sheet from './open-order-list.module.css';

const classes = bindClasses(sheet);

export function OpenOrderList({ rows }: { readonly rows: readonly TransactionRow[] }): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  return (
    <section aria-label={t('open.title')} className={classes('strip')}>
      <h2 className={classes('title')}>{t('open.title')}</h2>
      <ul className={classes('orders')}>
        {rows.map((row) => (
          <OpenOrder key={row.key} row={row} />
        ))}
      </ul>
    </section>
  );
}

function OpenOrder({ row }: { readonly row: TransactionRow }): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  const say = useTranslate();
  const { key, reference, sold, bought, status } = row;
  const isUnpaid = status === 'pending';
  const act = t(isUnpaid ? 'open.pay' : 'open.look');
  const page = isUnpaid ? 'buy-crypto-confirm' : 'buy-crypto-details';
  return (
    <li className={classes('order')}>
      <StatusChip tone={status}>{say(`status.${status}`)}</StatusChip>
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
