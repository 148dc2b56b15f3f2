import { bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { ConsoleSetting } from '@naru/contract';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { useLanguage, useT } from '../../shared/i18n/language-context.tsx';
import { type TypedQuota, formatQuotas, isQuota, parseQuotas } from '../../shared/display/quota-text.ts';
import sheet from './settings.module.css';
import { CodedText } from '../../shared/display/coded-text.tsx';
import { useValueText } from '../../shared/display/use-value-text.ts';

const classes = bindClasses(sheet);

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
export function ValueField(props: ValueFieldProps): ReactNode {
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
