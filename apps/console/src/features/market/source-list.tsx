import type { EngineSource, EngineState, PriceReadingRow } from '@naru/contract';
import { type Column, Table, bindClasses, useServerNowMs } from '@naru/ui';
import type { ReactNode } from 'react';
import { AgeText } from '../../shared/display/age-text.tsx';
import { useLanguage, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { distanceText } from '../../shared/display/distance-text.ts';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

/** Every price source with its last answer and its problems. */
export function SourceList({ engine }: { readonly engine: EngineState }): ReactNode {
  const t = useT();
  return (
    <Table
      caption={t('source.title')}
      density="dense"
      columns={useSourceColumns(engine)}
      rows={engine.sources}
      rowKey={({ id }) => id}
      empty={t('market.none')}
    />
  );
}

function useSourceColumns(engine: EngineState): readonly Column<EngineSource>[] {
  const t = useT();
  return [
    { key: 'name', header: t('source.name'), isHeadline: true, cell: ({ name }) => name },
    { key: 'kind', header: t('lists.kind'), cell: ({ kind }) => t(`source.kind.${kind}`) },
    {
      key: 'answered',
      header: t('source.answered'),
      align: 'end',
      cell: ({ answeredAt }) =>
        answeredAt === null ? t('source.never') : <AgeText sinceIso={answeredAt} hasSeconds />,
    },
    {
      key: 'problem',
      header: t('source.problem'),
      cell: (source) => <Problem source={source} engine={engine} />,
    },
    {
      key: 'again',
      header: t('source.again'),
      align: 'end',
      cell: ({ asksAgainAt }) => <AskedAgain atIso={asksAgainAt} />,
    },
  ];
}

interface ProblemProps {
  readonly source: EngineSource;
  readonly engine: EngineState;
}

/** Why its answer was unusable, or which of its prices do not count and how far they are from the others. */
function Problem({ source, engine }: ProblemProps): ReactNode {
  const { t, tName } = useLanguage();
  const { problem, status, failures } = source;
  const readingsOf = (readings: readonly PriceReadingRow[], use: PriceReadingRow['use']): typeof readings =>
    readings.filter((reading) => reading.source === source.id && reading.use === use);
  const far = engine.prices.flatMap(({ symbol, readings, marketUsdPrice, usdPrice }) =>
    readingsOf(readings, 'left_out').flatMap((reading) => {
      const percent = distanceText(reading.usdPrice, marketUsdPrice ?? usdPrice);
      return percent === null || !isFar(percent) ? [] : [`${symbol} ${t('order.percent', { percent })}`];
    }),
  );
  if (problem === null && far.length > 0)
    return (
      <span className={classes('problem')}>
        {t('source.far', { prices: far.slice(0, FAR_SHOWN).join(', '), count: far.length })}
      </span>
    );
  const unusableCount = engine.prices.flatMap(({ readings }) => readingsOf(readings, 'unusable')).length;
  if (problem === null && unusableCount > 0)
    return <span className={classes('problem')}>{t('source.unusable', { count: unusableCount })}</span>;
  if (problem === null) return t('source.fine');
  const parts = [
    tName('source_problem', problem, problem),
    status === null ? null : String(status),
    failures > 1 ? t('source.failures', { count: failures }) : null,
  ].filter((part) => part !== null);
  return <span className={classes('problem')}>{parts.join(' ')}</span>;
}

function AskedAgain({ atIso }: { readonly atIso: string }): ReactNode {
  const t = useT();
  const { time } = useTimeFormats();
  const isDue = useServerNowMs() >= Date.parse(atIso);
  return isDue ? t('source.now') : time(atIso);
}

const FAR_SHOWN = 3;

/** At least three percent: the won and coins of thin markets are often less far apart than that. */
function isFar(percent: string): boolean {
  return /^[+−]?(?:[3-9]|\d{2,})\./.test(percent);
}
