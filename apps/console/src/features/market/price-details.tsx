import type { EnginePrice, EngineSource, PriceReadingRow } from '@naru/contract';
import { bindClasses, type Column, groupDigits, layout, StatusChip, type StatusTone, Table } from '@naru/ui';
import type { ReactNode } from 'react';
import { AgeText } from '../../shared/display/age-text.tsx';
import { useT, useTimeFormats, useLanguage } from '../../shared/i18n/language-context.tsx';
import { distanceText } from '../../shared/display/distance-text.ts';
import sheet from './market.module.css';
import { shortNumber } from '../../shared/display/trim-zeros.ts';

const classes = bindClasses(sheet);

interface PriceDetailsProps {
  readonly price: EnginePrice;
  readonly sources: readonly EngineSource[];
  readonly acts: ReactNode;
}

/** One price with the readings of every source and the acts on it. */
export function PriceDetails({ price, sources, acts }: PriceDetailsProps): ReactNode {
  const t = useT();
  const nameOf = (source: string): string => sources.find(({ id }) => id === source)?.name ?? source;
  const { usdPrice, marketUsdPrice } = price;
  return (
    <div className={classes('details')}>
      <p className={classes('figure')}>
        {usdPrice === null ? t('market.no_price') : <UsdText price={usdPrice} />}
        {usdPrice !== null && <span className={classes('unit')}>USD</span>}
      </p>
      <StateChip price={price} />
      {marketUsdPrice !== null && marketUsdPrice !== usdPrice && (
        <p>
          {t('market.market_says', { price: '' })}
          <UsdText price={marketUsdPrice} />
        </p>
      )}
      {acts}
      <h3 className={classes('pair-title')}>{t('reading.title')}</h3>
      <Table
        caption={t('reading.title')}
        density="dense"
        columns={useReadingColumns(nameOf, marketUsdPrice ?? usdPrice)}
        rows={price.readings}
        rowKey={({ source, market }) => `${source} ${market}`}
        empty={t('reading.none')}
      />
    </div>
  );
}

function useReadingColumns(
  nameOf: (source: string) => string,
  price: string | null,
): readonly Column<PriceReadingRow>[] {
  const t = useT();
  const { day } = useTimeFormats();
  return [
    {
      key: 'source',
      header: t('source.name'),
      isHeadline: true,
      cell: ({ source, market }) => (
        <>
          {nameOf(source)} <span className={layout('note', 'one-line')}>{market}</span>
        </>
      ),
    },
    {
      key: 'price',
      header: t('reading.price'),
      align: 'end',
      cell: ({ usdPrice }) => (usdPrice === null ? '–' : <UsdText price={usdPrice} />),
    },
    {
      key: 'distance',
      header: t('reading.distance'),
      align: 'end',
      cell: ({ usdPrice }) => {
        const percent = distanceText(usdPrice, price);
        return percent === null ? '–' : t('order.percent', { percent });
      },
    },
    {
      key: 'age',
      header: t('bank.age'),
      align: 'end',
      cell: ({ readAt }) => <AgeText sinceIso={readAt} hasSeconds />,
    },
    {
      key: 'use',
      header: t('reading.use'),
      cell: ({ use, nearSince }) => (
        <span className={classes(use)}>
          {nearSince === null ? t(`reading_use.${use}`) : t('reading.near', { time: day(nearSince) })}
        </span>
      ),
    },
  ];
}

/** A price in dollars, shortened; the tooltip has it in full. */
export function UsdText({ price }: { readonly price: string }): ReactNode {
  return <span title={price}>{groupDigits(shortNumber(price))}</span>;
}

const TONES = {
  ok: 'delivered',
  degraded: 'attention',
  halted: 'cancel',
  manual: 'paid',
} as const satisfies Record<EnginePrice['state'], StatusTone>;

/** How good a price is, why, and when a set price ends. */
export function StateChip({ price }: { readonly price: EnginePrice }): ReactNode {
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  const { state, reason, until } = price;
  const words = [
    reason === null ? null : tName('price_reason', reason, reason),
    until === null ? null : t('market.until', { time: day(until) }),
  ].filter((part) => part !== null);
  return (
    <span className={classes('state')}>
      <StatusChip tone={TONES[state]}>{t(`price_state.${state}`)}</StatusChip>
      {words.length > 0 && <span className={classes('reason')}>{words.join(' ')}</span>}
    </span>
  );
}
