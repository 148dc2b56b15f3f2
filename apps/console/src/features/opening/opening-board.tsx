import type { OpeningDesk } from '@naru/contract';
import { useServerClock, Button, LiveText, StatusChip, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useLanguage, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useCan } from '../../shared/session/session.ts';
import { readLocalTime, writeLocalTime, useOpening, OPENING_EFFECTS } from './use-opening.ts';
import { Announcements, Changes, Hours, Stops } from './opening-lists.tsx';
import { HoursForm } from './hours-form.tsx';
import sheet from './opening.module.css';
import { StopForm, NO_WORDS, WordsFields, areWordsReady } from './stop-form.tsx';
import { TextField } from '../../shared/form/fields.tsx';
import { usePress, useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;

/** Which form is open; for an entry, its id. */
export type OpenForm =
  | { readonly name: 'stop' | 'hours' | 'announce' }
  | { readonly name: 'end' | 'remove'; readonly id: string };

/** When the desk takes new orders, what is paused, and what is announced; each can be changed here. */
export function OpeningBoard(): ReactNode {
  const t = useT();
  const can = useCan();
  const reading = useOpening();
  const [form, setForm] = useState<OpenForm | null>(null);
  const opening = reading.value;
  return (
    <>
      <p className={layout('lead')}>{t('opening.lead')}</p>
      <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
      {opening !== null && (
        <>
          <Now opening={opening} />
          <Part
            title={t('opening.stops')}
            act={can('pause_desk') && { label: t('opening.stop'), onClick: () => setForm({ name: 'stop' }) }}
          >
            <Stops opening={opening} onEnd={can('open_desk') ? (id) => setForm({ name: 'end', id }) : null} />
          </Part>
          <Part
            title={t('opening.what.hours')}
            act={
              can('open_desk') && {
                label: t('opening.hours.change'),
                onClick: () => setForm({ name: 'hours' }),
              }
            }
          >
            <Hours hours={opening.hours} />
          </Part>
          <Part
            title={t('opening.what.announcements')}
            act={
              can('open_desk') && {
                label: t('opening.title.announce'),
                onClick: () => setForm({ name: 'announce' }),
              }
            }
          >
            <Announcements
              opening={opening}
              onRemove={can('open_desk') ? (id) => setForm({ name: 'remove', id }) : null}
            />
          </Part>
          <Part title={t('opening.changes')}>
            <Changes />
          </Part>
          <Form form={form} opening={opening} onClose={() => setForm(null)} />
        </>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly act?: { readonly label: string; readonly onClick: () => void } | false;
  readonly children: ReactNode;
}

function Part({ title, act = false, children }: PartProps): ReactNode {
  return (
    <section className={classes('part')}>
      <div className={layout('line-2-4', 'between')}>
        <h2>{title}</h2>
        {act !== false && (
          <Button size="small" onClick={act.onClick}>
            {act.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

/** Whether visitors can order, and the button that reports that somebody is at work. */
function Now({ opening: { now, hours, lastSignOfLife } }: { readonly opening: OpeningDesk }): ReactNode {
  const { t, language } = useLanguage();
  const { day } = useTimeFormats();
  const can = useCan();
  const send = useSend(OPENING_EFFECTS);
  const failureText = useFailureText();
  const { isBusy, failure, press } = usePress();
  const minutes = hours?.unattendedMinutes ?? null;
  return (
    <section className={classes('part')} aria-label={t('opening.now')}>
      <p className={layout('line-2-3')}>
        <StatusChip tone={now.state === 'open' ? 'delivered' : 'attention'}>
          {t(`opening.state.${now.state}`)}
        </StatusChip>
        {now.text !== null && <span>{now.text[language]}</span>}
        {now.when !== null && <span className={layout('quiet-small')}>{now.when[language]}</span>}
      </p>
      <p className={layout('line-2-3')}>
        <span className={layout('quiet-small')}>
          {lastSignOfLife === null
            ? t('opening.seen.never')
            : t('opening.seen', { time: day(lastSignOfLife) })}{' '}
          {minutes === null ? t('opening.seen.off') : t('opening.seen.limit', { minutes })}
        </span>
        {can('work_orders') && (
          <Button
            size="small"
            isLoading={isBusy}
            onClick={() => void press(() => send('confirmPresence', {}))}
          >
            {t('opening.here')}
          </Button>
        )}
      </p>
      {failure !== null && (
        <p role="alert" className={layout('failed')}>
          {failureText(failure)}
        </p>
      )}
      <LiveText text={isBusy ? '' : t(`opening.state.${now.state}`)} />
    </section>
  );
}

interface FormProps {
  readonly form: OpenForm | null;
  readonly opening: OpeningDesk;
  readonly onClose: () => void;
}

function Form({ form, opening, onClose }: FormProps): ReactNode {
  const t = useT();
  const send = useSend(OPENING_EFFECTS);
  const title = form === null ? '' : t(`opening.title.${form.name}`);
  return (
    <FormDialog title={title} onClose={onClose}>
      {form?.name === 'stop' && <StopForm currencies={opening.currencies} onClose={onClose} />}
      {form?.name === 'hours' && <HoursForm opening={opening} onClose={onClose} />}
      {form?.name === 'announce' && <AnnouncementForm onClose={onClose} />}
      {form?.name === 'end' && (
        <StepUpForm
          submitLabel={t('opening.end.submit')}
          note={{ hint: t('opening.reason.hint') }}
          onClose={onClose}
          send={(body) => send('endStop', { params: { id: form.id }, body })}
        >
          <p>{t('opening.end.text')}</p>
        </StepUpForm>
      )}
      {form?.name === 'remove' && (
        <StepUpForm
          submitLabel={t('opening.remove')}
          note={{ hint: t('opening.reason.hint') }}
          hasPassword={false}
          onClose={onClose}
          send={({ note }) => send('removeAnnouncement', { params: { id: form.id }, body: { note } })}
        >
          <p>{t('opening.remove.text')}</p>
        </StepUpForm>
      )}
    </FormDialog>
  );
}

/** Shows a text on every public page from its beginning to its end. */
export function AnnouncementForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const send = useSend(OPENING_EFFECTS);
  const clock = useServerClock();
  const [beginsText, setBeginsText] = useState(() => writeLocalTime(clock.nowMs()));
  const [endsText, setEndsText] = useState('');
  const [words, setWords] = useState(NO_WORDS);
  const [begins, ends] = [readLocalTime(beginsText), readLocalTime(endsText)];
  const isInOrder = begins !== undefined && ends !== undefined && begins < ends;
  return (
    <StepUpForm
      submitLabel={t('opening.title.announce')}
      note={{ hint: t('opening.reason.hint') }}
      hasPassword={false}
      isReady={isInOrder && areWordsReady(words, false)}
      onClose={onClose}
      send={({ note }) => {
        const body = { begins: begins ?? '', ends: ends ?? '', text: words, note };
        return send('announce', { body });
      }}
    >
      {({ isTried }) => (
        <>
          <TextField
            label={t('opening.begins')}
            error={isTried && begins === undefined ? t('opening.time.problem') : null}
            name="begins"
            type="datetime-local"
            text={beginsText}
            onTextChange={setBeginsText}
          />
          <TextField
            label={t('opening.ends')}
            error={isTried && !isInOrder ? t('opening.ends.problem') : null}
            name="ends"
            type="datetime-local"
            text={endsText}
            onTextChange={setEndsText}
          />
          <WordsFields words={words} onWordsChange={setWords} isOptional={false} isTried={isTried} />
        </>
      )}
    </StepUpForm>
  );
}
