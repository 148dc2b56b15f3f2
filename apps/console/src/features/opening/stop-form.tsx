import {
  type OpeningDesk,
  STOP_KINDS,
  STOP_SIDES,
  type StopSide,
  NOTICE_LENGTH_MAX,
  type Words,
} from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { type FormState, type Proof, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { readLocalTime, OPENING_EFFECTS } from './use-opening.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { LANGUAGES } from '@naru/core';

interface StopFormProps {
  readonly currencies: OpeningDesk['currencies'];
  readonly onClose: () => void;
}

/** Stops new orders; it asks for no password, because stopping must never be hard. */
export function StopForm({ currencies, onClose }: StopFormProps): ReactNode {
  const t = useT();
  const sendCall = useSend(OPENING_EFFECTS);
  const [kind, setKind] = useState<(typeof STOP_KINDS)[number]>('pause');
  const [chosen, setChosen] = useState<Chosen>({ currency: currencies[0]?.id ?? '', side: 'pay' });
  const [untilText, setUntilText] = useState('');
  const [words, setWords] = useState(NO_WORDS);
  const until = untilText === '' ? null : readLocalTime(untilText);
  const isReady = areWordsReady(words, true) && until !== undefined;
  const send = ({ note }: Proof) => {
    const notice = words.en.trim() === '' ? null : words;
    const stop = { kind, until: until ?? null, notice, note };
    const body = kind === 'currency' ? { ...stop, ...chosen } : stop;
    return sendCall('addStop', { body });
  };
  return (
    <StepUpForm
      submitLabel={t('opening.stop.submit')}
      kind="danger"
      note={{ hint: t('opening.reason.hint') }}
      hasPassword={false}
      isReady={isReady}
      onClose={onClose}
      send={send}
    >
      {(state) => (
        <>
          <SelectField
            label={t('opening.stop.kind')}
            name="kind"
            value={kind}
            options={STOP_KINDS.map((each) => [each, t(`opening.kind.${each}`)])}
            onValueChange={setKind}
          />
          {kind === 'currency' && (
            <CurrencyFields currencies={currencies} chosen={chosen} onChosenChange={setChosen} />
          )}
          <UntilField
            text={untilText}
            onTextChange={setUntilText}
            isWrong={until === undefined}
            state={state}
          />
          <WordsFields words={words} onWordsChange={setWords} isOptional isTried={state.isTried} />
        </>
      )}
    </StepUpForm>
  );
}

function UntilField(props: {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isWrong: boolean;
  readonly state: FormState;
}): ReactNode {
  const t = useT();
  return (
    <TextField
      label={t('opening.stop.until')}
      hint={t('opening.stop.until.hint')}
      error={props.state.isTried && props.isWrong ? t('opening.time.problem') : null}
      name="until"
      type="datetime-local"
      text={props.text}
      onTextChange={props.onTextChange}
    />
  );
}

interface Chosen {
  readonly currency: string;
  readonly side: StopSide;
}

function CurrencyFields(props: {
  readonly currencies: OpeningDesk['currencies'];
  readonly chosen: Chosen;
  readonly onChosenChange: (chosen: Chosen) => void;
}): ReactNode {
  const { currencies, chosen, onChosenChange } = props;
  const { currency, side } = chosen;
  const t = useT();
  return (
    <>
      <SelectField
        label={t('opening.stop.currency')}
        name="currency"
        value={currency}
        options={currencies.map(({ id, symbol, network }) => [id, `${symbol} · ${network}`])}
        onValueChange={(value) => onChosenChange({ ...chosen, currency: value })}
      />
      <SelectField
        label={t('opening.stop.side')}
        name="side"
        value={side}
        options={STOP_SIDES.map((each) => [each, t(`opening.side.${each}`)])}
        onValueChange={(next) => onChosenChange({ ...chosen, side: next })}
      />
    </>
  );
}

interface WordsFieldsProps {
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
