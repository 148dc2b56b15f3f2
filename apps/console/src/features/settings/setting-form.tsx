import type { ConsoleSetting } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { type CallFailure, isRefusal } from '../../shared/api/call-failure.ts';
import { type FormState, type Proof, StepUpForm, givenPassword } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useChangeSetting } from './use-settings.ts';
import { plainValue } from './plain-value.ts';
import { useValueText } from '../../shared/display/use-value-text.ts';
import { ValueField } from './value-field.tsx';
import sheet from './settings.module.css';

const classes = bindClasses(sheet);

/** Refusals that concern the value. */
const VALUE_CODES = [
  'setting_malformed',
  'setting_unchanged',
  'setting_changed_meanwhile',
  'minimum_above_unpaid',
  'client_above_network',
  'adjustment_pays_circle',
] as const;

export interface SettingFormProps {
  readonly setting: ConsoleSetting;
  readonly onClose: () => void;
}

/** Changes one setting in its place. */
export function SettingForm({ setting, onClose }: SettingFormProps): ReactNode {
  const t = useT();
  const change = useChangeSetting();
  const { key, kind, value, defaultValue, needsPassword } = setting;
  const [text, setText] = useState(value);
  // The value that the form opened with, or the present one after the operator saw somebody else's change.
  const [seen, setSeen] = useState(setting.stored);
  // Fields that keep the typed text in parts start again with another value.
  const [startCount, setStartCount] = useState(0);
  const plain = plainValue(kind, text);
  const isUsable = plain !== null;
  const isUnchanged = plain === value && seen === setting.stored;
  const send = async (proof: Proof): Promise<CallFailure | null> => {
    const wanted = plain === defaultValue ? null : plain;
    const body = { value: wanted, before: seen, note: proof.note, ...givenPassword(proof) };
    const outcome = await change(key, body);
    if (isRefusal(outcome.failure, 'setting_changed_meanwhile')) setSeen(outcome.setting?.stored ?? null);
    return outcome.failure;
  };
  const putInDefault = (state: FormState): void => {
    setText(defaultValue);
    setStartCount(startCount + 1);
    state.clearFailure();
  };
  const errorOf = useErrorOf({ setting, isUsable, isUnchanged });
  return (
    <div className={classes('form')}>
      <StepUpForm
        submitLabel={t('settings.save')}
        note={{ hint: t('settings.note.hint') }}
        hasPassword={needsPassword}
        isReady={isUsable && !isUnchanged}
        shownCodes={VALUE_CODES}
        send={send}
        onClose={onClose}
      >
        {(state) => (
          <>
            <ValueField
              key={startCount}
              setting={setting}
              text={text}
              onTextChange={(typed) => {
                setText(typed);
                state.clearFailure();
              }}
              error={errorOf(state)}
              isTried={state.isTried}
            />
            {plain !== defaultValue && (
              <p>
                <Button size="small" onClick={() => putInDefault(state)}>
                  {t('settings.use_default')}
                </Button>
              </p>
            )}
          </>
        )}
      </StepUpForm>
    </div>
  );
}

function useErrorOf(parts: {
  readonly setting: ConsoleSetting;
  readonly isUsable: boolean;
  readonly isUnchanged: boolean;
}): (state: FormState) => string | null {
  const { setting, isUsable, isUnchanged } = parts;
  const t = useT();
  const valueText = useValueText(setting);
  return ({ isTried, failure }) => {
    const refused = VALUE_CODES.find((code) => isRefusal(failure, code));
    if (refused === 'setting_changed_meanwhile')
      return t('settings.changed_meanwhile', { value: valueText(setting.value) });
    if (refused !== undefined) return t(`refusal.${refused}`);
    if (isTried && !isUsable) return t('refusal.setting_malformed');
    return isTried && isUnchanged ? t('refusal.setting_unchanged') : null;
  };
}
