import { useServerClock } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { readLocalTime, useOpeningAct, writeLocalTime } from './use-opening.ts';
import { NO_WORDS, WordsFields, areWordsReady } from './words-fields.tsx';

/** Shows a text on every public page from its beginning to its end. */
export function AnnouncementForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const act = useOpeningAct();
  const clock = useServerClock();
  const [beginsText, setBeginsText] = useState(() => writeLocalTime(clock.nowMs()));
  const [endsText, setEndsText] = useState('');
  const [words, setWords] = useState(NO_WORDS);
  const [begins, ends] = [readLocalTime(beginsText), readLocalTime(endsText)];
  const isInOrder = begins !== undefined && ends !== undefined && begins < ends;
  return (
    <StepUpForm
      submitLabel={t('opening.announce.submit')}
      note={{ hint: t('opening.reason.hint') }}
      hasPassword={false}
      isReady={isInOrder && areWordsReady(words, false)}
      onClose={onClose}
      send={({ note }) => {
        const body = { begins: begins ?? '', ends: ends ?? '', text: words, note };
        return act((api) => api.send('announce', { body }));
      }}
    >
      {({ isTried }) => (
        <>
          <TextField
            label={t('opening.begins')}
            error={isTried && begins === undefined ? t('opening.time.problem') : null}
            name="begins"
            type="datetime-local"
            text={beginsText}
            onTextChange={setBeginsText}
          />
          <TextField
            label={t('opening.ends')}
            error={isTried && !isInOrder ? t('opening.ends.problem') : null}
            name="ends"
            type="datetime-local"
            text={endsText}
            onTextChange={setEndsText}
          />
          <WordsFields words={words} onWordsChange={setWords} isOptional={false} isTried={isTried} />
        </>
      )}
    </StepUpForm>
  );
}
