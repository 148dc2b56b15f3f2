import type { EngineSource } from '@naru/contract';
import { type Column, Table, bindClasses, useServerNowMs } from '@naru/ui';
import type { ReactNode } from 'react';
import { AgeText } from '../../shared/display/age-text.tsx';
import { useLanguage, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

/** Every price source with its last answer and its problems. */
export function SourceList({ sources }: { readonly sources: readonly EngineSource[] }): ReactNode {
  const t = useT();
  return (
    <Table
      caption={t('source.title')}
      density="dense"
      columns={useSourceColumns()}
      rows={sources}
      rowKey={({ id }) => id}
      empty={t('market.none')}
    />
  );
}

function useSourceColumns(): readonly Column<EngineSource>[] {
  const t = useT();
  return [
    { key: 'name', header: t('source.name'), isHeadline: true, cell: ({ name }) => name },
    { key: 'kind', header: t('source.kind'), cell: ({ kind }) => t(`source.kind.${kind}`) },
    {
      key: 'answered',
      header: t('source.answered'),
      align: 'end',
      cell: ({ answeredAt }) =>
        answeredAt === null ? t('source.never') : <AgeText sinceIso={answeredAt} hasSeconds />,
    },
    { key: 'problem', header: t('source.problem'), cell: (source) => <Problem source={source} /> },
    {
      key: 'again',
      header: t('source.again'),
      align: 'end',
      cell: ({ asksAgainAt }) => <AskedAgain atIso={asksAgainAt} />,
    },
  ];
}

function Problem({ source }: { readonly source: EngineSource }): ReactNode {
  const { t, tName } = useLanguage();
  const { problem, status, failures } = source;
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
