import type { OpeningDesk } from '@naru/contract';
import { Field, TextArea } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal, failureIn } from '../../shared/api/call-failure.ts';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { type FormState, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { OPENING_EFFECTS } from './use-opening.ts';
import {
  type HoursDraft,
  parseDay,
  parseHolidays,
  parseHoursDraft,
  parseMinutes,
  toDraft,
} from './hours-draft.ts';
import { useSend } from '../../shared/api/use-send.ts';

const ZONE_LENGTH_MAX = 64;
const DAY_LENGTH_MAX = 60;
const MINUTES_LENGTH_MAX = 24;
const HOLIDAYS_LENGTH_MAX = 2000;
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export interface HoursFormProps {
  readonly opening: OpeningDesk;
  readonly onClose: () => void;
}

/** When the desk takes new orders; without hours it always does. */
export function HoursForm({ opening, onClose }: HoursFormProps): ReactNode {
  const t = useT();
  const send = useSend(OPENING_EFFECTS);
  const [mode, setMode] = useState<'always' | 'hours'>(opening.hours === null ? 'always' : 'hours');
  const [draft, setDraft] = useState(() =>
    toDraft(opening.hours, Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  // The values that the form opened with, or the present ones after the operator saw another person's change.
  const [seen] = useState(opening.hoursStored);
  const [hasLearned, setHasLearned] = useState(false);
  const before = hasLearned ? opening.hoursStored : seen;
  const hours = mode === 'always' ? null : parseHoursDraft(draft);
  return (
    <StepUpForm
      submitLabel={t('opening.hours.submit')}
      note={{ hint: t('opening.reason.hint') }}
      isReady={mode === 'always' || hours !== null}
      shownCodes={['time_zone_unknown']}
      onClose={onClose}
      send={async (proof) => {
        const outcome = await send('setHours', { body: { hours, before, ...proof } });
        if (isRefusal(failureIn(outcome), 'hours_changed_meanwhile')) setHasLearned(true);
        return outcome;
      }}
    >
      {(state) => (
        <>
          <SelectField
            label={t('opening.hours.mode')}
            name="mode"
            value={mode}
            options={[
              ['always', t('opening.hours.always')],
              ['hours', t('opening.hours.by_week')],
            ]}
            onValueChange={setMode}
          />
          {mode === 'hours' && <WeekFields draft={draft} onDraftChange={setDraft} state={state} />}
        </>
      )}
    </StepUpForm>
  );
}

interface WeekFieldsProps {
  readonly draft: HoursDraft;
  readonly onDraftChange: (draft: HoursDraft) => void;
  readonly state: FormState;
}

function WeekFields({ draft, onDraftChange, state }: WeekFieldsProps): ReactNode {
  const t = useT();
  const { isTried } = state;
  return (
    <>
      <ZoneField draft={draft} onDraftChange={onDraftChange} state={state} />
      {DAYS.map((day, index) => (
        <TextField
          key={day}
          label={t(`opening.day.${day}`)}
          hint={index === 0 ? t('opening.day.hint') : null}
          error={isTried && parseDay(draft.days[index] ?? '') === null ? t('opening.day.problem') : null}
          name={day}
          spellCheck={false}
          maxLength={DAY_LENGTH_MAX}
          text={draft.days[index] ?? ''}
          onTextChange={(text) => onDraftChange({ ...draft, days: draft.days.with(index, text) })}
        />
      ))}
      <Field
        label={t('opening.holidays')}
        hint={t('opening.holidays.hint')}
        error={isTried && parseHolidays(draft.holidays) === null ? t('opening.holidays.problem') : null}
      >
        <TextArea
          name="holidays"
          rows={2}
          maxLength={HOLIDAYS_LENGTH_MAX}
          value={draft.holidays}
          onChange={(event) => onDraftChange({ ...draft, holidays: event.currentTarget.value })}
        />
      </Field>
      <TextField
        label={t('opening.unattended')}
        hint={t('opening.unattended.hint')}
        error={
          isTried && parseMinutes(draft.unattendedMinutes) === undefined
            ? t('opening.unattended.problem')
            : null
        }
        name="unattended"
        inputMode="numeric"
        maxLength={MINUTES_LENGTH_MAX}
        text={draft.unattendedMinutes}
        onTextChange={(unattendedMinutes) => onDraftChange({ ...draft, unattendedMinutes })}
      />
    </>
  );
}

function ZoneField({ draft, onDraftChange, state }: WeekFieldsProps): ReactNode {
  const t = useT();
  const { isTried, failure } = state;
  const isUnknown = isRefusal(failure, 'time_zone_unknown') || (isTried && draft.timeZone.trim() === '');
  return (
    <TextField
      label={t('opening.zone')}
      hint={t('opening.zone.hint')}
      error={isUnknown ? t('refusal.time_zone_unknown') : null}
      name="timeZone"
      spellCheck={false}
      maxLength={ZONE_LENGTH_MAX}
      text={draft.timeZone}
      onTextChange={(timeZone) => onDraftChange({ ...draft, timeZone })}
    />
  );
}
