import type { ConsoleSetting } from '@naru/contract';
import { Button, VisuallyHidden, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useSettingHistory } from './use-settings.ts';
import { useValueText } from '../../shared/display/use-value-text.ts';
import sheet from './settings.module.css';
import { useCan } from '../../shared/session/session.ts';
import { CodedText } from '../../shared/display/coded-text.tsx';
import { SettingForm } from './setting-form.tsx';

const classes = bindClasses(sheet);

/** Who changed a setting, when, from and to which value, and why. */
function SettingHistory({ setting }: { readonly setting: ConsoleSetting }): ReactNode {
  const { t, language } = useLanguage();
  const { stamp } = useTimeFormats();
  const valueText = useValueText(setting);
  const state = useSettingHistory(setting.key);
  const said = (value: string | null): string => valueText(value ?? setting.defaultValue);
  return (
    <PagedList state={state} emptyText={t('changes.none')}>
      {(rows) => (
        <ul
          className={layout('ruled')}
          aria-label={t('settings.history.of', { key: setting.title[language] })}
        >
          {rows.map(({ number, at, by, approvedBy, before, after, reason }) => (
            <li key={number} className={classes('change')}>
              <time dateTime={at} className={layout('note')}>
                {stamp(at)}
              </time>
              <span>
                <strong>{by ?? t('settings.on_host')}</strong>{' '}
                {t('settings.from_to', { before: said(before), after: said(after) })}
                {approvedBy !== null && ` · ${t('history.approved', { name: approvedBy })}`}
                <span className={layout('quiet', 'block')}>{reason ?? t('settings.reason.removed')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** One setting with its value; its form and its history open below it. */
export function SettingRow(props: {
  readonly setting: ConsoleSetting;
  readonly isShown: boolean;
}): ReactNode {
  const { setting, isShown } = props;
  const { t, language } = useLanguage();
  const can = useCan();
  const valueText = useValueText(setting);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { key, title, meaning, value, stored } = setting;
  const name = title[language];
  const historyId = useId();
  const { isOpen, open, close, button, form } = usePlaceOfForm();
  return (
    <li className={classes('setting')} hidden={!isShown}>
      <div className={classes('what')}>
        <h3 className={classes('title')}>{name}</h3>
        <code className={layout('note', 'code')}>{key}</code>
        <p className={classes('meaning')}>
          <CodedText text={meaning[language]} />
        </p>
      </div>
      <div className={classes('now')}>
        <p className={classes('value')}>
          <span>{valueText(value)}</span>
          {stored === null && <span className={classes('mark')}>{t('settings.default')}</span>}
        </p>
        <LastChange setting={setting} />
      </div>
      <div className={classes('acts')}>
        {can('change_settings') && (
          <Button ref={button} size="small" aria-expanded={isOpen} onClick={isOpen ? close : open}>
            {t('settings.change')}
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={isHistoryOpen}
          aria-controls={historyId}
          onClick={() => setIsHistoryOpen(!isHistoryOpen)}
        >
          {t('settings.history')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </div>
      <div ref={form} className={classes('below')}>
        {isOpen && <SettingForm setting={setting} onClose={close} />}
      </div>
      <div id={historyId} className={classes('below')}>
        {isHistoryOpen && <SettingHistory setting={setting} />}
      </div>
    </li>
  );
}

function LastChange({ setting: { lastChange } }: { readonly setting: ConsoleSetting }): ReactNode {
  const { t } = useLanguage();
  const { day } = useTimeFormats();
  if (lastChange === null) return null;
  const { at, by, approvedBy, reason } = lastChange;
  return (
    <p className={classes('last')}>
      {t('settings.last', { time: day(at), by: by ?? t('settings.on_host') })}
      {approvedBy !== null && ` · ${t('history.approved', { name: approvedBy })}`}
      <span className={layout('quiet', 'block')}>{reason ?? t('settings.reason.removed')}</span>
    </p>
  );
}

/** Opening moves the focus into the form, closing back to the button that opened it. */
function usePlaceOfForm() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus();
  }, [isOpen]);
  return {
    isOpen,
    button,
    form,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false);
      button.current?.focus();
    },
  };
}
