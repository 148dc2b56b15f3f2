import type { Alarm, DeskStatus, RailStatus } from '@naru/contract';
import {
  type Column,
  Icon,
  StatusChip,
  Table,
  bindClasses,
  groupDigits,
  layout,
  Button,
  Checkbox,
} from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { AgeText } from '../../shared/display/age-text.tsx';
import { useLanguage, useT } from '../../shared/i18n/language-context.tsx';
import { useStatus } from './use-status.ts';
import sheet from './status-board.module.css';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { ALARM_PLACES, STATUS_PATH, ALARM_PARTS, DESK_PARTS, type DeskPart } from './alarm-place.ts';
import { AlarmAge } from './alarm-age.tsx';
import { ArmingList } from './arming-list.tsx';
import { TakeAlarm } from './take-alarm.tsx';
import { CALLS, type Call, readCalls, writeCalls } from './call-choice.ts';
import { playTone } from './play-tone.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;

/** What needs a person and what to do about it, how this browser calls, and every network that is read. */
export function StatusBoard(): ReactNode {
  const t = useT();
  const reading = useStatus();
  const status = reading.value;
  return (
    <>
      <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
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

function stateOf(isWell: boolean, t: Translate): ReactNode {
  return (
    <StatusChip tone={isWell ? 'quiet' : 'attention'}>
      {t(isWell ? 'status.part.well' : 'status.part.look')}
    </StatusChip>
  );
}

/** Every part of the desk, and whether it works. */
function PartList({ status }: { readonly status: DeskStatus }): ReactNode {
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

/** How this browser calls when something critical comes up. */
function CallChoices(): ReactNode {
  const t = useT();
  const [calls, setCalls] = useState(readCalls);
  const [isBlocked, setIsBlocked] = useState(false);
  const choose = async (call: Call, isOn: boolean): Promise<void> => {
    if (call === 'notice' && isOn && !(await mayNotify())) return setIsBlocked(true);
    setIsBlocked(false);
    const next = CALLS.filter((each) => (each === call ? isOn : calls.includes(each)));
    writeCalls(next);
    setCalls(next);
  };
  return (
    <section className={classes('part')} aria-labelledby="calls-title">
      <h2 id="calls-title">{t('status.calls')}</h2>
      <p className={classes('advice')}>{t('status.calls.text')}</p>
      <Checkbox
        checked={calls.includes('sound')}
        onChange={({ currentTarget }) => void choose('sound', currentTarget.checked)}
      >
        {t('status.calls.sound')}
      </Checkbox>
      <Checkbox
        checked={calls.includes('notice')}
        error={isBlocked ? t('status.calls.blocked') : undefined}
        onChange={({ currentTarget }) => void choose('notice', currentTarget.checked)}
      >
        {t('status.calls.notice')}
      </Checkbox>
      <p>
        <Button size="small" onClick={playTone}>
          {t('status.calls.try')}
        </Button>
      </p>
    </section>
  );
}

/** Asks the person where the browser has not asked them yet. */
async function mayNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}
