import { bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { type TypedQuota, formatQuotas, isQuota, parseQuotas } from './quota-text.ts';
import type { ValueFieldProps } from './value-field.tsx';
import sheet from './settings.module.css';

const classes = bindClasses(sheet);

const TEXT_LENGTH_MAX = 24;

/** Requests and seconds of each limit. */
export function QuotaFields({ setting, text, onTextChange, error, isTried }: ValueFieldProps): ReactNode {
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
