import type { Alarm, DeskStatus } from '@naru/contract';
import { type Column, StatusChip, Table, bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ALARM_PARTS, DESK_PARTS, type DeskPart } from './alarm-place.ts';
import sheet from './status-board.module.css';

const classes = bindClasses(sheet);

function stateOf(isWell: boolean, t: Translate): ReactNode {
  return (
    <StatusChip tone={isWell ? 'quiet' : 'attention'}>
      {t(isWell ? 'status.part.well' : 'status.part.look')}
    </StatusChip>
  );
}

/** Every part of the desk, and whether it works. */
export function PartList({ status }: { readonly status: DeskStatus }): ReactNode {
  const { t, language } = useLanguage();
  const alarmsOf = (part: DeskPart): readonly Alarm[] =>
    status.alarms.filter(({ kind }) => ALARM_PARTS[kind] === part);
  const detailOf = (part: DeskPart): string => {
    if (part === 'disk')
      return t('status.part.free', { megabytes: groupDigits(String(status.freeMegabytes)) });
    if (part === 'database' && status.writeMs !== null)
      return t('status.part.write', { ms: groupDigits(String(status.writeMs)) });
    return alarmsOf(part)
      .map(({ what }) => what[language])
      .join('. ');
  };
  const columns: readonly Column<DeskPart>[] = [
    {
      key: 'part',
      header: t('status.part'),
      isHeadline: true,
      cell: (part) => t(`status.part.${part}`),
    },
    {
      key: 'state',
      header: t('search.stage'),
      cell: (part) => stateOf(alarmsOf(part).length === 0, t),
    },
    { key: 'detail', header: t('status.part.detail'), cell: (part) => detailOf(part) || '–' },
  ];
  return (
    <section className={classes('part')} aria-labelledby="parts-title">
      <h2 id="parts-title">{t('status.parts')}</h2>
      <Table
        caption={t('status.parts')}
        density="dense"
        columns={columns}
        rows={DESK_PARTS}
        rowKey={(part) => part}
        empty=""
      />
    </section>
  );
}
