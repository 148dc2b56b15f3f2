import {
  type ConsoleIssue,
  type ConsoleIssueWords,
  ISSUE_BODY_LENGTH_MAX,
  ISSUE_SUBJECT_LENGTH_MAX,
} from '@naru/contract';
import { Button, Field, Notice, TextArea, bindClasses } from '@naru/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { TextField } from '../../../shared/form/fields.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { localeOf } from '../../../shared/i18n/translate.ts';
import { useIssueAct } from '../api/use-issues.ts';
import { IssueLetters } from './issue-letters.tsx';
import sheet from './issue.module.css';

const classes = bindClasses(sheet);

const NO_WORDS: ConsoleIssueWords = { en: { subject: '', body: '' }, kr: { subject: '', body: '' } };

export interface IssueFormProps {
  /** Null: a new one. */
  readonly issue: ConsoleIssue | null;
  readonly onSaved: (issue: ConsoleIssue) => void;
}

/** Writes a draft in both languages. What was typed stays when it could not be saved. */
export function IssueForm({ issue, onSaved }: IssueFormProps): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const act = useIssueAct();
  // As they were when the form was opened or saved last: what others save since then is not overwritten.
  const [seen, setSeen] = useState({ version: issue?.version ?? 0, words: issue?.words ?? NO_WORDS });
  const [words, setWords] = useState(seen.words);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isChanged = JSON.stringify(words) !== JSON.stringify(seen.words);
  const save = async (): Promise<void> => {
    setIsSending(true);
    const { version } = seen;
    const problem = await act(
      (api) =>
        issue === null
          ? api.send('createIssue', { body: { words } })
          : api.send('changeIssue', { params: { id: issue.id }, body: { words, version } }),
      (saved) => {
        setSeen(saved);
        setWords(saved.words);
        onSaved(saved);
      },
    );
    setFailure(problem);
    setIsSending(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSending) void save();
  };
  return (
    <form className={classes('form')} noValidate onSubmit={submit}>
      <p className={classes('quiet')}>{t('issue.format')}</p>
      <div className={classes('languages')}>
        {(['en', 'kr'] as const).map((language) => (
          <WordsFields
            key={language}
            language={language}
            words={words[language]}
            onWordsChange={(changed) => setWords({ ...words, [language]: changed })}
          />
        ))}
      </div>
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      <div className={classes('buttons')}>
        <Button type="submit" kind="primary" isLoading={isSending} disabled={!isChanged}>
          {t('issue.save')}
        </Button>
        {isChanged && issue !== null && <span className={classes('quiet')}>{t('issue.unsaved')}</span>}
      </div>
      <IssueLetters words={words} />
    </form>
  );
}

interface WordsFieldsProps {
  readonly language: 'en' | 'kr';
  readonly words: ConsoleIssueWords['en'];
  readonly onWordsChange: (words: ConsoleIssueWords['en']) => void;
}

function WordsFields({ language, words, onWordsChange }: WordsFieldsProps): ReactNode {
  const t = useT();
  return (
    <fieldset className={classes('language')}>
      <legend>{t(`post.language.${language}`)}</legend>
      <TextField
        label={t('issue.subject')}
        name={`subject-${language}`}
        lang={localeOf(language)}
        maxLength={ISSUE_SUBJECT_LENGTH_MAX}
        text={words.subject}
        onTextChange={(subject) => onWordsChange({ ...words, subject })}
      />
      <Field
        label={t('issue.body')}
        counter={{ usedCount: words.body.length, maxCount: ISSUE_BODY_LENGTH_MAX }}
      >
        <TextArea
          name={`body-${language}`}
          lang={localeOf(language)}
          rows={12}
          maxLength={ISSUE_BODY_LENGTH_MAX}
          value={words.body}
          onChange={(event) => onWordsChange({ ...words, body: event.currentTarget.value })}
        />
      </Field>
    </fieldset>
  );
}
