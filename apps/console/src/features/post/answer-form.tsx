import { ANSWER_LENGTH_MAX, type ConsoleLetter } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { SelectField, joinTemplate } from '../../shared/form/fields.tsx';
import { LETTER_TEXT_CODES, LetterText } from '../../shared/form/letter-text.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ANSWER_EFFECTS } from './use-post.ts';
import { ANSWERS, ANSWER_WORDS, type Answer } from './answer-words.ts';
import { useSend } from '../../shared/api/use-send.ts';

interface AnswerFormProps {
  readonly letter: ConsoleLetter;
  readonly onClose: () => void;
}

/** Answers a visitor by e-mail: a template in the language of their message, changed as needed. */
export function AnswerForm({ letter, onClose }: AnswerFormProps): ReactNode {
  const t = useT();
  const send = useSend(ANSWER_EFFECTS);
  const [template, setTemplate] = useState<Answer | null>(null);
  const [text, setText] = useState('');
  const words = ANSWER_WORDS[letter.language];
  const choose = (chosen: Answer | null): void => {
    setTemplate(chosen);
    if (chosen !== null) setText((typed) => joinTemplate(typed, words[chosen], Object.values(words)));
  };
  return (
    <StepUpForm
      submitLabel={t('answer.submit')}
      hasPassword={false}
      isReady={text.trim() !== ''}
      shownCodes={LETTER_TEXT_CODES}
      onClose={onClose}
      send={() => send('writeAnswer', { params: { id: letter.id }, body: { text: text.trim() } })}
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
            label={t('tell.template')}
            value={template}
            options={[
              [null, t('answer.template.none')],
              ...ANSWERS.map((each) => [each, t(`answer.template.${each}`)] as const),
            ]}
            onValueChange={choose}
          />
          <LetterText
            {...state}
            name="answer"
            label={t('answer.label')}
            hint={t('answer.hint')}
            missing={t('tell.problem')}
            rows={8}
            lengthMax={ANSWER_LENGTH_MAX}
            language={letter.language}
            text={text}
            onTextChange={setText}
          />
        </>
      )}
    </StepUpForm>
  );
}
