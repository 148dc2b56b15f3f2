import type { ConsoleSetting } from '@naru/contract';
import { groupDigits } from '@naru/ui';
import { useLanguage } from '../i18n/language-context.tsx';
import { readQuotas } from './quota-text.ts';

/** A value of a setting as a person reads it. */
export function useValueText({ key, kind }: Pick<ConsoleSetting, 'key' | 'kind'>): (value: string) => string {
  const { t, tName } = useLanguage();
  return (value) => {
    switch (kind.name) {
      case 'switch':
        return t(value === 'true' ? 'settings.on' : 'settings.off');
      case 'choice':
        return tName('settings.choice', `${key}.${value}`, value);
      case 'number':
        return kind.unit === null
          ? groupDigits(value)
          : t(`settings.${kind.unit}`, { count: groupDigits(value) });
      case 'dollars':
        return t('settings.dollars', { usd: groupDigits(value) });
      case 'percent':
        return t('order.percent', { percent: value.replace('-', '−') });
      case 'text':
        return value === '' ? t('settings.empty_text') : value;
      case 'quota':
        return readQuotas(value)
          .map(({ name, requests, seconds }) =>
            t('settings.quota', {
              name: t(`settings.quota.${name}`),
              requests: groupDigits(requests),
              seconds: groupDigits(seconds),
            }),
          )
          .join(' · ');
      default:
        return value;
    }
  };
}
