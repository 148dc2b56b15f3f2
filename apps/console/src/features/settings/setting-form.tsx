import type { ConsoleSetting, SettingList } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal, failureIn, type Outcome } from '../../shared/api/call-failure.ts';
import { type FormState, type Proof, StepUpForm, givenPassword } from '../../shared/form/step-up-form.tsx';
import { useT, useLanguage } from '../../shared/i18n/language-context.tsx';
import { LIST_KEY, SETTING_EFFECTS } from './use-settings.ts';
import { plainValue } from './plain-value.ts';
import { useValueText } from '../../shared/display/use-value-text.ts';
import sheet from './settings.module.css';
import { useSend } from '../../shared/api/use-send.ts';
import { useQueryClient } from '@tanstack/react-query';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { type TypedQuota, formatQuotas, isQuota, parseQuotas } from '../../shared/display/quota-text.ts';
import { CodedText } from '../../shared/display/coded-text.tsx';

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

interface SettingFormProps {
  readonly setting: ConsoleSetting;
  readonly onClose: () => void;
}

/** Changes one setting in its place. */
export function SettingForm({ setting, onClose }: SettingFormProps): ReactNode {
  const t = useT();
  const sendCall = useSend(SETTING_EFFECTS);
  const cache = useQueryClient();
  const { key, kind, value, defaultValue, needsPassword } = setting;
  const [text, setText] = useState(value);
  // The value that the form opened with, or the present one after the operator saw somebody else's change.
  const [seen, setSeen] = useState(setting.stored);
  // Fields that keep the typed text in parts start again with another value.
  const [startCount, setStartCount] = useState(0);
  const plain = plainValue(kind, text);
  const isUnchanged = plain === value && seen === setting.stored;
  const send = async (proof: Proof): Promise<Outcome<unknown>> => {
    const wanted = plain === defaultValue ? null : plain;
    const body = { value: wanted, before: seen, note: proof.note, ...givenPassword(proof) };
    const outcome = await sendCall('changeSetting', { params: { key }, body });
    if (isRefusal(failureIn(outcome), 'setting_changed_meanwhile')) {
      const now = cache.getQueryData<SettingList>(LIST_KEY);
      setSeen(now?.settings.find((each) => each.key === key)?.stored ?? null);
    }
    return outcome;
  };
  const putInDefault = (state: FormState): void => {
    setText(defaultValue);
    setStartCount(startCount + 1);
    state.clearFailure();
  };
  const errorOf = useErrorOf({ setting, isUsable: plain !== null, isUnchanged });
  return (
    <div className={classes('form')}>
      <StepUpForm
        submitLabel={t('settings.save')}
        note={{ hint: t('settings.note.hint') }}
        hasPassword={needsPassword}
        isReady={plain !== null && !isUnchanged}
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
              onTextChange={setText}
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

const TEXT_LENGTH_MAX = 24;

/** Requests and seconds of each limit. */
function QuotaFields({ setting, text, onTextChange, error, isTried }: ValueFieldProps): ReactNode {
  const t = useT();
  const [quotas, setQuotas] = useState(() => parseQuotas(text, setting.defaultValue));
  const change = (name: TypedQuota['name'], part: Partial<TypedQuota>): void => {
    const changed = quotas.map((each) => (each.name === name ? { ...each, ...part } : each));
    setQuotas(changed);
    onTextChange(formatQuotas(changed));
  };
  return quotas.map((quota, index) => {
    const problem = isTried && !isQuota(quota) ? t('settings.quota.problem') : index === 0 ? error : null;
    return (
      <fieldset key={quota.name} className={classes('quota')}>
        <legend className={classes('legend')}>{t(`settings.quota.${quota.name}`)}</legend>
        <TextField
          label={t('settings.quota.requests')}
          error={problem}
          name={`${quota.name}-requests`}
          inputMode="numeric"
          maxLength={TEXT_LENGTH_MAX}
          text={quota.requests}
          onTextChange={(requests) => change(quota.name, { requests })}
        />
        <TextField
          label={t('settings.quota.seconds')}
          name={`${quota.name}-seconds`}
          inputMode="numeric"
          maxLength={TEXT_LENGTH_MAX}
          text={quota.seconds}
          onTextChange={(seconds) => change(quota.name, { seconds })}
        />
      </fieldset>
    );
  });
}

interface ValueFieldProps {
  readonly setting: ConsoleSetting;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** What is wrong with it, or null. */
  readonly error: string | null;
  /** The form was submitted once: from now on each wrong part is marked. */
  readonly isTried: boolean;
}

/** Asks for the value of a setting by its kind. */
function ValueField(props: ValueFieldProps): ReactNode {
  const { setting, text, onTextChange, error } = props;
  const { t, language } = useLanguage();
  const valueText = useValueText(setting);
  const { kind } = setting;
  const label = t('settings.value');
  if (kind.name === 'quota') return <QuotaFields {...props} />;
  if (kind.name === 'switch' || kind.name === 'choice') {
    const values = kind.name === 'switch' ? ['true', 'false'] : kind.choices;
    const options = values.map((value) => [value, valueText(value)] as const);
    return <SelectField {...{ label, error, options }} value={text} onValueChange={onTextChange} />;
  }
  const hint =
    kind.name === 'number' ? t('settings.number.hint', kind) : <CodedText text={setting.accepts[language]} />;
  return (
    <TextField
      label={kind.name === 'number' && kind.unit !== null ? t(`settings.value.${kind.unit}`) : label}
      hint={hint}
      error={
        error === null ? null : (
          <>
            <span>{error}</span> <span>{hint}</span>
          </>
        )
      }
      name="value"
      spellCheck={false}
      inputMode={INPUT_MODES[kind.name]}
      maxLength={kind.name === 'text' ? kind.charactersMax : TEXT_LENGTH_MAX}
      text={text}
      onTextChange={onTextChange}
    />
  );
}

/** Keyboards of phones for decimals have no minus. */
const INPUT_MODES = { number: 'numeric', dollars: 'decimal', percent: 'text', text: 'text' } as const;
