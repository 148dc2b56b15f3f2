import { type ConsoleSetting, SETTING_GROUPS } from '@naru/contract';
import { bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../shared/form/fields.tsx';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useSettings } from './use-settings.ts';
import { hasAllWords } from './find-settings.ts';
import { SettingRow } from './setting-row.tsx';
import sheet from './settings.module.css';
import { WaitingProposals } from '../../shared/proposal/proposal-card.tsx';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 8;
const WORDS_LENGTH_MAX = 80;

/** All settings of the desk by their groups, narrowed by words. */
export function SettingList(): ReactNode {
  const { t } = useLanguage();
  const reading = useSettings();
  const [words, setWords] = useState('');
  const isFound = useIsFound(words);
  const settings = reading.value?.settings ?? [];
  return (
    <>
      <WaitingProposals kind="setting" />
      <p className={layout('lead')}>{t('settings.text')}</p>
      <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
      {reading.value !== null && (
        <TextField
          label={t('settings.find')}
          className={classes('find')}
          type="search"
          maxLength={WORDS_LENGTH_MAX}
          text={words}
          onTextChange={setWords}
        />
      )}
      {SETTING_GROUPS.map((group) => {
        const own = settings.filter((setting) => setting.group === group);
        // Settings that do not match stay hidden in the page, with everything typed in their forms.
        return (
          <section key={group} className={layout('above-6')} hidden={!own.some(isFound)}>
            <h2 className={classes('title')}>{t(`settings.group.${group}`)}</h2>
            <ul className={layout('above-3', 'ruled')}>
              {own.map((setting) => (
                <SettingRow key={setting.key} setting={setting} isShown={isFound(setting)} />
              ))}
            </ul>
          </section>
        );
      })}
      <p role="status" className={layout('faint', 'inside-4')}>
        {reading.value !== null && !settings.some(isFound) && t('settings.none')}
      </p>
    </>
  );
}

/** Keys, titles and meanings in both languages are searched: the words may come from the reference. */
function useIsFound(words: string): (setting: ConsoleSetting) => boolean {
  const { t } = useLanguage();
  return ({ key, group, title, meaning, value }) =>
    hasAllWords(words, [
      key,
      t(`settings.group.${group}`),
      title.en,
      title.kr,
      meaning.en,
      meaning.kr,
      value,
    ]);
}
