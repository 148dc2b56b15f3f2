import { AmountText, bindClasses, buttonClass, type Column, layout, Skeleton, Table } from '@naru/ui';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { type TextOf, useTexts } from '../../shared/i18n/language-context.tsx';
import type { TransactionRow } from '../../shared/api/transaction-row.ts';
import { LOWER_HALF_TEXTS } from './lower-half-texts.ts';
import sheet from './latest-ledger.module.css';
import { Section } from './section.tsx';

const classes = bindClasses(sheet);

const ROWS_MAX = 10;

interface LedgerRow extends TransactionRow {
  /** 1 for the newest. */
  readonly number: number;
}

interface LatestLedgerProps {
  readonly known: readonly TransactionRow[] | undefined;
  readonly hasFailed: boolean;
  readonly isRehearsal: boolean;
}

/** The latest deliveries, anonymous; absent when they cannot be loaded. */
export function LatestLedger({ known, hasFailed, isRehearsal }: LatestLedgerProps): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  const rows = useMemo(
    () => (known ?? []).slice(0, ROWS_MAX).map((row, index) => ({ ...row, number: index + 1 })),
    [known],
  );
  const columns = useMemo(() => ledgerColumns(t), [t]);
  if (known === undefined && hasFailed) return null;
  return (
    <Section
      title={t('ledger.title')}
      lead={isRehearsal && rows.length > 0 ? t('ledger.rehearsal') : undefined}
    >
      {known === undefined ? (
        <Skeleton height="520px" />
      ) : (
        <Table
          caption={t('ledger.title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.key}
          empty={t('ledger.empty')}
          className={classes('ledger')}
        />
      )}
    </Section>
  );
}

function ledgerColumns(t: TextOf<typeof LOWER_HALF_TEXTS>): readonly Column<LedgerRow>[] {
  return [
    { key: 'id', header: t('ledger.id'), isWideOnly: true, cell: ({ number }) => number },
    {
      key: 'sold',
      header: t('ledger.sold'),
      cell: ({ sold }) => <AmountText {...sold} className={classes('sold')} />,
    },
    {
      key: 'bought',
      header: t('ledger.bought'),
      cell: ({ bought }) => <AmountText {...bought} className={classes('bought')} />,
    },
    {
      key: 'reference',
      header: t('ledger.reference'),
      isHeadline: true,
      cell: ({ reference }) => <code className={layout('quiet', 'label', 'one-line')}>{reference}</code>,
    },
    {
      key: 'trade',
      header: t('ledger.trade'),
      align: 'end',
      isHeadline: true,
      cell: (row) => <TradeLink row={row} />,
    },
  ];
}

/** Opens the form with the same pair. */
function TradeLink({ row: { sold, bought } }: { readonly row: LedgerRow }): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  const pair = new URLSearchParams({ from: sold.symbol, to: bought.symbol });
  return (
    <Link
      to={`/buy-crypto-select?${pair.toString()}`}
      className={buttonClass({ size: 'small' })}
      aria-label={t('ledger.tradeLabel', { sold: sold.symbol, bought: bought.symbol })}
    >
      {t('ledger.trade')}
    </Link>
  );
}
