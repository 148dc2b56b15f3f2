import { Facts, bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { useCurrencies } from '../../shared/market/market-queries.ts';
import type { RowAmount, TransactionRow } from '../../shared/api/transaction-row.ts';
import { useDelivered } from './use-home.ts';
import { HOME_TEXTS } from './texts.ts';
import sheet from './landing-facts.module.css';

const classes = bindClasses(sheet);

const NO_BREAK_SPACE = '\u00A0';

/** Current facts; what is not known is left out. */
export function LandingFacts(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const delivered = useDelivered();
  const currencies = useCurrencies();
  const last = delivered.data?.[0];
  const count = currencies.data?.length ?? 0;
  return (
    <section className={classes('now')} aria-label={t('now.title')}>
      <Facts
        facts={[
          ...(last === undefined
            ? []
            : [{ key: 'last', term: t('now.last'), detail: <LastCrossing row={last} /> }]),
          ...(count === 0 ? [] : [{ key: 'currencies', term: t('now.currencies'), detail: count }]),
          { key: 'time', term: t('now.time'), detail: t('now.timeValue') },
          { key: 'minimum', term: t('now.minimum'), detail: t('highlights.minimumFigure') },
        ]}
      />
    </section>
  );
}

function LastCrossing({ row }: { readonly row: TransactionRow }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { language } = useLanguage();
  const { sold, bought, createdAtMs } = row;
  if (createdAtMs === null) return `${amountWords(sold)} → ${amountWords(bought)}`;
  return t('now.lastValue', {
    sold: amountWords(sold),
    bought: amountWords(bought),
    // The time wraps as a whole.
    time: formatDateTime(createdAtMs, language).replaceAll(' ', NO_BREAK_SPACE),
  });
}

function amountWords({ amountText, symbol }: RowAmount): string {
  return `${groupDigits(shorten(amountText))} ${symbol}`;
}

/** Cut to six digits. */
function shorten(amountText: string): string {
  const [whole = '', part = ''] = amountText.split('.');
  const kept = part.slice(0, Math.max(0, 6 - whole.length));
  return kept === '' ? whole : `${whole}.${kept}`;
}
