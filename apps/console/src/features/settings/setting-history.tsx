import type { ConsoleSetting } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useSettingHistory } from './use-settings.ts';
import { useValueText } from './use-value-text.ts';
import sheet from './settings.module.css';

const classes = bindClasses(sheet);

/** Who changed a setting, when, from and to which value, and why. */
export function SettingHistory({ setting }: { readonly setting: ConsoleSetting }): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  const valueText = useValueText(setting);
  const state = useSettingHistory(setting.key);
  const said = (value: string | null): string => (value === null ? t('settings.default') : valueText(value));
  return (
    <PagedList state={state} subject="changes" emptyText={t('changes.none')}>
      {(rows) => (
        <ul className={classes('changes')} aria-label={t('settings.history.of', { key: setting.key })}>
          {rows.map(({ number, at, by, before, after, reason }) => (
            <li key={number} className={classes('change')}>
              <time dateTime={at} className={classes('time')}>
                {stamp(at)}
              </time>
              <span>
                <strong>{by ?? t('settings.on_host')}</strong>{' '}
                {t('settings.from_to', { before: said(before), after: said(after) })}
                <span className={classes('why')}>{reason ?? t('settings.reason.removed')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
