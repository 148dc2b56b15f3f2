import { LANGUAGES } from '@naru/core';
import { NOTICE_LENGTH_MAX, type Words } from '@naru/contract';
import type { ReactNode } from 'react';
import { TextField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';

export interface WordsFieldsProps {
  readonly words: Words;
  readonly onWordsChange: (words: Words) => void;
  /** Both may be empty. */
  readonly isOptional: boolean;
  readonly isTried: boolean;
}

/** What visitors read, in both languages. */
export function WordsFields({ words, onWordsChange, isOptional, isTried }: WordsFieldsProps): ReactNode {
  const t = useT();
  const isMissing = !areWordsReady(words, isOptional);
  return LANGUAGES.map((language) => (
    <TextField
      key={language}
      label={t(`opening.words.${language}`)}
      hint={isOptional ? t('opening.words.hint') : null}
      error={isTried && isMissing && words[language].trim() === '' ? t('opening.words.problem') : null}
      name={`words-${language}`}
      lang={language === 'kr' ? 'ko' : 'en'}
      maxLength={NOTICE_LENGTH_MAX}
      text={words[language]}
      onTextChange={(text) => onWordsChange({ ...words, [language]: text })}
    />
  ));
}

export const NO_WORDS: Words = { en: '', kr: '' };

export function areWordsReady({ en, kr }: Words, isOptional: boolean): boolean {
  const [hasEnglish, hasKorean] = [en.trim() !== '', kr.trim() !== ''];
  return (hasEnglish && hasKorean) || (isOptional && !hasEnglish && !hasKorean);
}
