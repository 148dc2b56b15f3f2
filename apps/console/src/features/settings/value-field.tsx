import type { ConsoleSetting } from '@naru/contract';
import type { ReactNode } from 'react';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { CodedText } from './coded-text.tsx';
import { QuotaFields } from './quota-fields.tsx';
import { useValueText } from './use-value-text.ts';

export interface ValueFieldProps {
  readonly setting: ConsoleSetting;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** What is wrong with it, or null. */
  readonly error: string | null;
  /** The form was submitted once: from now on each wrong part is marked. */
  readonly isTried: boolean;
}

const TEXT_LENGTH_MAX = 24;

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
