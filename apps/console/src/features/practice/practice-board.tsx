import type { IncidentName, Practice, PracticeIncident } from '@naru/contract';
import {
  Button,
  LiveText,
  StatusChip,
  type StatusTone,
  VisuallyHidden,
  bindClasses,
  buttonClass,
  layout,
} from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { useLanguage, useT } from '../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useCan } from '../../shared/session/session.ts';
import { usePractice, usePracticeAct } from './use-practice.ts';
import { DeskClock } from './desk-clock.tsx';
import sheet from './practice.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 8;

/** The incidents of a rehearsal desk and its clock. */
export function PracticeBoard(): ReactNode {
  const t = useT();
  const reading = usePractice();
  return (
    <>
      <p className={layout('lead')}>{t('practice.lead')}</p>
      <ReadingNotes
        reading={reading}
        failedText={t('practice.error')}
        loadingText={t('practice.loading')}
        rowCount={SKELETON_ROWS}
      />
      {reading.value !== null && (
        <>
          <DeskClock aheadMinutes={reading.value.clockAheadMinutes} />
          <Incidents practice={reading.value} />
        </>
      )}
    </>
  );
}

function Incidents({ practice: { incidents } }: { readonly practice: Practice }): ReactNode {
  const t = useT();
  const act = usePracticeAct();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [started, setStarted] = useState<IncidentName | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const start = async (name: IncidentName): Promise<void> => {
    setStarted(name);
    setFailure(null);
    const outcome = await act((api) => api.send('startIncident', { params: { name } }));
    setStarted(null);
    if (!outcome.ok) return setFailure(outcome.failure);
    const place = outcome.value.incidents.find((incident) => incident.name === name)?.place ?? null;
    if (place !== null) void navigate(place);
  };
  return (
    <section className={classes('part')} aria-labelledby="incidents-title">
      <h2 id="incidents-title">{t('practice.incidents')}</h2>
      {failure !== null && (
        <p role="alert" className={layout('failed')}>
          {failureText(failure)}
        </p>
      )}
      <LiveText text={started === null ? '' : t('practice.loading')} />
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
  const { t, language } = useLanguage();
  const can = useCan();
  const { title, text, state, missing, place } = incident;
  return (
    <li className={classes('entry')} aria-label={title[language]}>
      <div className={classes('words')}>
        <h3 className={classes('name')}>{title[language]}</h3>
        <p>{text[language]}</p>
        <p className={classes('state')}>
          <StatusChip tone={TONES[state]}>{t(`practice.state.${state}`)}</StatusChip>
          {missing !== null && <span>{t('practice.missing', { what: missing[language] })}</span>}
        </p>
      </div>
      <div className={classes('acts')}>
        {state === 'running' && place !== null && (
          <Link to={place} className={buttonClass({ size: 'small' })}>
            {t('practice.go')}
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
            {t(state === 'not_tried' ? 'practice.start' : 'practice.again')}
            <VisuallyHidden>{` ${title[language]}`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}
