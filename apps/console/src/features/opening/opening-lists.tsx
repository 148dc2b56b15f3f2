import type { ConsoleHours, ConsoleStop, OpeningDesk, Words } from '@naru/contract';
import { Button, type FactList, Facts, VisuallyHidden, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useOpeningChanges } from './use-opening.ts';
import { DAYS } from './hours-form.tsx';
import sheet from './opening.module.css';

const classes = bindClasses(sheet);

interface StopsProps {
  readonly opening: OpeningDesk;
  /** Null: the operator's role does not end them. */
  readonly onEnd: ((id: string) => void) | null;
}

export function Stops({ opening, onEnd }: StopsProps): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const nameOf = useStopName(opening);
  if (opening.stops.length === 0) return <p className={layout('quiet-small')}>{t('opening.stops.none')}</p>;
  return (
    <ul className={layout('stack-3')}>
      {opening.stops.map((stop) => (
        <li key={stop.id} className={classes('entry')}>
          <div>
            <p className={layout('strong')}>{nameOf(stop)}</p>
            <p className={layout('quiet-small')}>
              {t('opening.since', { time: day(stop.since) })}{' '}
              {stop.until === null ? t('opening.until.ended') : t('opening.until', { time: day(stop.until) })}
            </p>
            {stop.notice !== null && <BothWords words={stop.notice} />}
          </div>
          {onEnd !== null && (
            <Button size="small" onClick={() => onEnd(stop.id)}>
              {t('opening.end')}
              <VisuallyHidden>{` ${nameOf(stop)}`}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useStopName({ currencies }: OpeningDesk): (stop: ConsoleStop) => string {
  const t = useT();
  return ({ kind, currency, side }) => {
    if (kind !== 'currency' || side === null) return t(`opening.kind.${kind}`);
    const asset = currencies.find(({ id }) => id === currency);
    const name = asset === undefined ? (currency ?? '') : `${asset.symbol} · ${asset.network}`;
    return t('opening.stop.name', { name, side: t(`opening.side.${side}`) });
  };
}

interface AnnouncementsProps {
  readonly opening: OpeningDesk;
  readonly onRemove: ((id: string) => void) | null;
}

export function Announcements({ opening: { announcements }, onRemove }: AnnouncementsProps): ReactNode {
  const { t, language } = useLanguage();
  const { day } = useTimeFormats();
  if (announcements.length === 0)
    return <p className={layout('quiet-small')}>{t('opening.announcements.none')}</p>;
  return (
    <ul className={layout('stack-3')}>
      {announcements.map(({ id, begins, ends, text }) => (
        <li key={id} className={classes('entry')}>
          <div>
            <p className={layout('quiet-small')}>
              {t('opening.from_to', { begins: day(begins), ends: day(ends) })}
            </p>
            <BothWords words={text} />
          </div>
          {onRemove !== null && (
            <Button size="small" onClick={() => onRemove(id)}>
              {t('opening.remove')}
              <VisuallyHidden>{` ${text[language]}`}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function BothWords({ words }: { readonly words: Words }): ReactNode {
  return (
    <>
      <p lang="en" className={layout('quiet-small', 'anywhere')}>
        {words.en}
      </p>
      <p lang="ko" className={layout('quiet-small', 'anywhere')}>
        {words.kr}
      </p>
    </>
  );
}

export function Hours({ hours }: { readonly hours: ConsoleHours | null }): ReactNode {
  const t = useT();
  if (hours === null) return <p className={layout('quiet-small')}>{t('opening.hours.always')}</p>;
  const { timeZone, week, holidays, unattendedMinutes } = hours;
  const facts: FactList = [
    { key: 'zone', term: t('opening.zone'), detail: timeZone },
    ...DAYS.map((day, index) => ({
      key: day,
      term: t(`opening.day.${day}`),
      detail:
        (week[index] ?? []).map(({ from, until }) => `${from}–${until}`).join(', ') ||
        t('opening.day.closed'),
    })),
    {
      key: 'holidays',
      term: t('opening.holidays'),
      detail: holidays.join(', ') || t('opening.holidays.none'),
    },
    {
      key: 'unattended',
      term: t('opening.unattended'),
      detail:
        unattendedMinutes === null
          ? t('opening.unattended.never')
          : t('settings.minutes', { count: unattendedMinutes }),
    },
  ];
  return <Facts facts={facts} />;
}

export function Changes(): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const state = useOpeningChanges();
  return (
    <PagedList state={state} emptyText={t('opening.changes.none')}>
      {(changes) => (
        <ul className={layout('stack-3')}>
          {changes.map(({ number, at, by, reason, what }) => (
            <li key={number}>
              <p>
                {t(`opening.what.${what}`)}
                <span className={layout('quiet-small')}>
                  {' '}
                  {t('settings.last', { time: day(at), by: by ?? t('settings.on_host') })}
                </span>
              </p>
              <p className={layout('quiet-small', 'anywhere')}>{reason ?? t('settings.reason.removed')}</p>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
