import {
  type CallFailure,
  ReadingNotes,
  useAheadText,
  useCan,
  useConsoleApi,
  useFailureText,
  useLanguage,
  useStatus,
  useTexts,
  useTimeFormats,
} from '@naru/console/module';
import {
  Button,
  LiveText,
  StatusChip,
  type StatusTone,
  VisuallyHidden,
  bindClasses,
  buttonClass,
  layout,
  useServerNowMs,
} from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { OPERATOR_CALLS } from './calls.ts';
import sheet from './practice.module.css';
import type { IncidentName, Practice, PracticeIncident } from './shapes.ts';
import { TEXTS } from './texts.ts';
import { usePractice } from './use-practice.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 8;

/** The incidents of a rehearsal desk and its clock. */
export function PracticeBoard(): ReactNode {
  const t = useTexts(TEXTS);
  const reading = usePractice();
  return (
    <>
      <p className={layout('lead')}>{t('lead')}</p>
      <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
      {reading.value !== null && (
        <>
          <DeskClock />
          <Incidents practice={reading.value} />
        </>
      )}
    </>
  );
}

function Incidents({ practice: { incidents } }: { readonly practice: Practice }): ReactNode {
  const t = useTexts(TEXTS);
  const api = useConsoleApi();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [started, setStarted] = useState<IncidentName | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const start = async (name: IncidentName): Promise<void> => {
    setStarted(name);
    setFailure(null);
    const outcome = await api.sendOwn(OPERATOR_CALLS.startIncident, { params: { name } });
    void cache.invalidateQueries();
    setStarted(null);
    if (!outcome.ok) return setFailure(outcome.failure);
    const place = outcome.value.incidents.find((incident) => incident.name === name)?.place ?? null;
    if (place !== null) void navigate(place);
  };
  return (
    <section className={classes('part')} aria-labelledby="incidents-title">
      <h2 id="incidents-title">{t('incidents')}</h2>
      {failure !== null && (
        <p role="alert" className={layout('failed')}>
          {failureText(failure)}
        </p>
      )}
      <LiveText text={started === null ? '' : t('loading')} />
      <ul className={layout('stack-3')}>
        {incidents.map((incident) => (
          <IncidentCard
            key={incident.name}
            incident={incident}
            isStarting={started === incident.name}
            onStart={started === null ? () => void start(incident.name) : null}
          />
        ))}
      </ul>
    </section>
  );
}

const TONES = {
  not_tried: 'quiet',
  running: 'processing',
  solved: 'delivered',
} as const satisfies Record<PracticeIncident['state'], StatusTone>;

interface IncidentCardProps {
  readonly incident: PracticeIncident;
  readonly isStarting: boolean;
  /** Null while another one is being started. */
  readonly onStart: (() => void) | null;
}

function IncidentCard({ incident, isStarting, onStart }: IncidentCardProps): ReactNode {
  const t = useTexts(TEXTS);
  const { language } = useLanguage();
  const can = useCan();
  const { title, text, state, missing, place } = incident;
  return (
    <li className={classes('entry')} aria-label={title[language]}>
      <div className={classes('words')}>
        <h3 className={classes('name')}>{title[language]}</h3>
        <p>{text[language]}</p>
        <p className={classes('state')}>
          <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>
          {missing !== null && <span>{t('missing', { what: missing[language] })}</span>}
        </p>
      </div>
      <div className={classes('acts')}>
        {state === 'running' && place !== null && (
          <Link to={place} className={buttonClass({ size: 'small' })}>
            {t('go')}
            <VisuallyHidden>{` ${title[language]}`}</VisuallyHidden>
          </Link>
        )}
        {can('work_orders') && (
          <Button
            size="small"
            isLoading={isStarting}
            disabled={onStart === null}
            onClick={onStart ?? undefined}
          >
            {t(state === 'not_tried' ? 'start' : 'again')}
            <VisuallyHidden>{` ${title[language]}`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** What the clock can be moved by: enough for a lease, a rate lock, and the day of a refund. */
const STEPS = [
  { key: 'clock.minutes', count: 15, minutes: 15 },
  { key: 'clock.hours', count: 2, minutes: 2 * HOUR_MINUTES },
  { key: 'clock.days', count: 2, minutes: 2 * DAY_MINUTES },
] as const;

/** The time of the desk, and buttons that let time pass. */
function DeskClock(): ReactNode {
  const t = useTexts(TEXTS);
  const aheadMinutes = useStatus().value?.clockAheadMinutes ?? 0;
  const can = useCan();
  const api = useConsoleApi();
  const cache = useQueryClient();
  const failureText = useFailureText();
  const aheadText = useAheadText();
  const { day } = useTimeFormats();
  const now = new Date(useServerNowMs()).toISOString();
  const [moving, setMoving] = useState<number | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const move = async (minutes: number): Promise<void> => {
    setMoving(minutes);
    const outcome = await api.send('moveClock', { body: { minutes } });
    // Anything on any page may be different now.
    void cache.invalidateQueries();
    setMoving(null);
    setFailure(outcome.ok ? null : outcome.failure);
  };
  return (
    <section className={classes('part')} aria-labelledby="clock-title">
      <h2 id="clock-title">{t('clock')}</h2>
      <p>
        {t('clock.now', { time: day(now) })}{' '}
        <strong role="status">
          {aheadMinutes === 0 ? t('clock.true') : t('clock.ahead', { ahead: aheadText(aheadMinutes) })}
        </strong>
      </p>
      <p className={layout('quiet-small')}>{t('clock.hint')}</p>
      {can('work_orders') && (
        <div className={classes('acts')}>
          {STEPS.map(({ key, count, minutes }) => (
            <Button
              key={key}
              size="small"
              isLoading={moving === minutes}
              disabled={moving !== null}
              onClick={() => void move(minutes)}
            >
              {t(key, { count })}
            </Button>
          ))}
        </div>
      )}
      {failure !== null && (
        <p role="alert" className={layout('failed')}>
          {failureText(failure)}
        </p>
      )}
    </section>
  );
}
