import type { Alarm, DeskStatus, RailStatus } from '@naru/contract';
import { type Column, Icon, StatusChip, Table, bindClasses, groupDigits, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AgeText } from '../../shared/display/age-text.tsx';
import { useLanguage, useT } from '../../shared/i18n/language-context.tsx';
import { useStatus } from './use-status.ts';
import sheet from './status-board.module.css';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { ALARM_PLACES, STATUS_PATH } from './alarm-place.ts';
import { AlarmAge } from './alarm-age.tsx';
import { ArmingList } from './arming-list.tsx';
import { CallChoices } from './call-choices.tsx';
import { PartList } from './part-list.tsx';
import { TakeAlarm } from './take-alarm.tsx';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;

/** What needs a person and what to do about it, how this browser calls, and every network that is read. */
export function StatusBoard(): ReactNode {
  const t = useT();
  const reading = useStatus();
  const status = reading.value;
  return (
    <>
      <ReadingNotes
        reading={reading}
        failedText={t('status.error')}
        loadingText={t('status.loading')}
        rowCount={SKELETON_ROWS}
      />
      {status !== null && (
        <>
          <OpeningLine opening={status.opening} />
          <section className={classes('part')} aria-labelledby="alarms-title">
            <h2 id="alarms-title">{t('status.alarms')}</h2>
            {status.alarms.length === 0 ? (
              <Fine waits={status.waits} />
            ) : (
              <ul className={layout('stack-3')}>
                {status.alarms.map((alarm) => (
                  <AlarmEntry key={alarm.kind} alarm={alarm} />
                ))}
              </ul>
            )}
          </section>
          <PartList status={status} />
          {status.armings.length > 0 && <ArmingList armings={status.armings} />}
          <CallChoices />
          <section className={classes('part')} aria-labelledby="rails-title">
            <h2 id="rails-title">{t('status.part.networks')}</h2>
            <Table
              caption={t('status.part.networks')}
              density="dense"
              columns={railColumns(t)}
              rows={status.rails}
              rowKey={({ railId }) => railId}
              empty={t('status.rails.none')}
            />
          </section>
        </>
      )}
    </>
  );
}

/** No alarm; orders, lines and messages may wait all the same. */
function Fine({ waits }: Pick<DeskStatus, 'waits'>): ReactNode {
  const t = useT();
  const isIdle = waits.every(({ count }) => count === 0);
  return (
    <p className={classes('fine')}>
      <Icon name="check" sizePx={18} />
      <span>{t(isIdle ? 'status.fine' : 'status.fine.waits')}</span>
      {!isIdle && <Link to="/">{t('home.waits')}</Link>}
    </p>
  );
}

/** Whether visitors can order now. */
function OpeningLine({ opening: { state, text, when } }: Pick<DeskStatus, 'opening'>): ReactNode {
  const { t, language } = useLanguage();
  return (
    <p className={classes('opening')}>
      <Link to="/opening">{t('opening.title.hours')}</Link>
      <StatusChip tone={state === 'open' ? 'delivered' : 'attention'}>
        {t(`opening.state.${state}`)}
      </StatusChip>
      {text !== null && <span>{text[language]}</span>}
      {when !== null && <span>{when[language]}</span>}
    </p>
  );
}

function AlarmEntry({ alarm }: { readonly alarm: Alarm }): ReactNode {
  const { language } = useLanguage();
  const place = ALARM_PLACES[alarm.kind];
  const what = alarm.what[language];
  return (
    <li className={classes('alarm', alarm.level)}>
      <p className={classes('what')}>
        <Icon name="alert" sizePx={18} />
        {place === STATUS_PATH ? what : <Link to={place}>{what}</Link>}
        <AlarmAge alarm={alarm} />
      </p>
      <p className={classes('advice')}>{alarm.advice[language]}</p>
      <p className={classes('advice')}>
        <TakeAlarm alarm={alarm} />
      </p>
    </li>
  );
}

function railColumns(t: Translate): readonly Column<RailStatus>[] {
  return [
    { key: 'network', header: t('column.network'), isHeadline: true, cell: ({ network }) => network },
    {
      key: 'symbols',
      header: t('status.rail.symbols'),
      isWideOnly: true,
      cell: ({ symbols }) => symbols.join(', '),
    },
    {
      key: 'state',
      header: t('search.stage'),
      cell: ({ isSilent }) => (
        <StatusChip tone={isSilent ? 'attention' : 'quiet'}>
          {t(isSilent ? 'live.offline' : 'status.rail.read')}
        </StatusChip>
      ),
    },
    {
      key: 'read',
      header: t('status.rail.through'),
      align: 'end',
      cell: ({ readThrough }) =>
        readThrough === null ? t('source.never') : <AgeText sinceIso={readThrough} hasSeconds />,
    },
    {
      key: 'head',
      header: t('status.rail.head'),
      align: 'end',
      isWideOnly: true,
      cell: ({ headHeight }) => (headHeight === null ? '–' : groupDigits(String(headHeight))),
    },
  ];
}
