import { ANSWER_LENGTH_MAX, type ConsoleLetter } from '@naru/contract';
import { Field, TextArea } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { SelectField } from '../../../shared/form/fields.tsx';
import { joinTemplate } from '../../../shared/form/join-template.ts';
import { type FormState, StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { localeOf } from '../../../shared/i18n/translate.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useAnswerWriting } from '../api/use-post.ts';
import { ANSWERS, ANSWER_WORDS } from '../model/answer-words.ts';

const TEXT_CODES = ['text_has_address', 'text_unreadable'] as const;

export interface AnswerFormProps {
  readonly letter: ConsoleLetter;
  readonly onClose: () => void;
}

/** Answers a visitor by e-mail: a template in the language of their message, changed as needed. */
export function AnswerForm({ letter, onClose }: AnswerFormProps): ReactNode {
  const t = useT();
  const write = useAnswerWriting();
  const [template, setTemplate] = useState('');
  const [text, setText] = useState('');
  const words = ANSWER_WORDS[letter.language];
  const choose = (chosen: string): void => {
    const known = ANSWERS.find((each) => each === chosen);
    setTemplate(chosen);
    if (known !== undefined) setText((typed) => joinTemplate(typed, words[known], Object.values(words)));
  };
  return (
    <StepUpForm
      submitLabel={t('answer.submit')}
      hasPassword={false}
      isReady={text.trim() !== ''}
      shownCodes={TEXT_CODES}
      onClose={onClose}
      send={() => write(letter.id, text.trim())}
    >
      {(state) => (
        <>
          <p>
            {t('answer.text', {
              email: letter.from?.email ?? '',
              language: t(`post.language.${letter.language}`),
            })}
          </p>
          <SelectField
            label={t('answer.template')}
            value={template}
            options={[
              ['', t('answer.template.none')],
              ...ANSWERS.map((each) => [each, t(`answer.template.${each}`)] as const),
            ]}
            onValueChange={choose}
          />
          <AnswerText {...state} language={letter.language} text={text} onTextChange={setText} />
        </>
      )}
    </StepUpForm>
  );
}

function AnswerText({
  text,
  language,
  isTried,
  failure,
  clearFailure,
  onTextChange,
}: FormState & {
  readonly text: string;
  readonly language: 'en' | 'kr';
  readonly onTextChange: (text: string) => void;
}): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const isOfText = TEXT_CODES.some((code) => isRefusal(failure, code));
  const problem = failure !== null && isOfText ? failureText(failure) : null;
  return (
    <Field
      label={t('answer.label')}
      hint={t('answer.hint')}
      error={problem ?? (isTried && text.trim() === '' ? t('answer.problem') : null)}
      counter={{ usedCount: text.length, maxCount: ANSWER_LENGTH_MAX }}
    >
      <TextArea
        name="answer"
        rows={8}
        lang={localeOf(language)}
        maxLength={ANSWER_LENGTH_MAX}
        value={text}
        onChange={(event) => {
          clearFailure();
          onTextChange(event.currentTarget.value);
        }}
      />
    </Field>
  );
}
