import type { EnginePrice, EngineSource, PriceReadingRow } from '@naru/contract';
import { type Column, Table, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { AgeText } from '../../shared/display/age-text.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { distanceText } from '../../shared/display/distance-text.ts';
import sheet from './market.module.css';
import { StateChip } from './state-chip.tsx';
import { UsdText } from './usd-text.tsx';

const classes = bindClasses(sheet);

export interface PriceDetailsProps {
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
          {nameOf(source)} <span className={classes('market')}>{market}</span>
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
