import type { LetterFolder as ConsoleLetterFolder } from '@naru/core';
import { type ConsoleLetter, type LetterWords, type ShownLetter, ANSWER_LENGTH_MAX } from '@naru/contract';
import { Button, CopyButton, Disclosure, Icon, Notice, Skeleton, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { MODULES } from '../../modules.ts';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useLanguage, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { localeOf } from '../../shared/i18n/translate.ts';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useCan, useSession } from '../../shared/session/session.ts';
import sheet from './letter-list.module.css';
import { usePress, useSend } from '../../shared/api/use-send.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type PagedReading, type Reading, useReading } from '../../shared/page/reading.ts';
import { before, usePages } from '../../shared/page/use-pages.ts';
import { SelectField, joinTemplate } from '../../shared/form/fields.tsx';
import { LETTER_TEXT_CODES, LetterText } from '../../shared/form/letter-text.tsx';
import { ANSWERS, ANSWER_WORDS, type Answer } from './answer-words.ts';

const classes = bindClasses(sheet);

const MESSAGE = 'contact_message';
const MISDIRECTED_STEPS = [
  'answer.misdirected.write',
  'answer.misdirected.look',
  'answer.misdirected.cancel',
] as const;

/** One folder: a line for each letter, which opens to show its text. */
export function LetterList({ folder }: { readonly folder: ConsoleLetterFolder }): ReactNode {
  const t = useT();
  const state = useLetters(folder);
  const isRefused = state.value?.some(({ attempts }) => attempts > 0) === true;
  return (
    <>
      {folder === 'waiting' && (isRefused || state.hasMailServer === false) && (
        <Notice tone={isRefused ? 'warning' : 'info'} className={classes('notice')}>
          {t(isRefused ? 'post.server_down' : 'post.no_server')}
        </Notice>
      )}
      <PagedList state={state} emptyText={t(`post.${folder}.empty`)}>
        {(rows) => (
          <ul className={layout('ruled')}>
            {rows.map((letter) => (
              <li key={letter.id}>
                <LetterRow letter={letter} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function LetterRow({ letter }: { readonly letter: ConsoleLetter }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { t, tName, language } = useLanguage();
  const { day } = useTimeFormats();
  const own = MODULES.flatMap(({ letters }) => letters?.[letter.kind] ?? [])[0];
  const who =
    letter.from !== null
      ? t('post.from', letter.from)
      : letter.to === null
        ? t('post.to_nobody')
        : t('post.to', { email: letter.to });
  return (
    <details className={classes('letter')} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes('line')}>
        <span className={layout('medium')}>
          {own?.[language] ?? tName('letter', letter.kind, letter.kind)}
        </span>
        <span className={classes('who')}>{who}</span>
        <time className={layout('note', 'one-line')} dateTime={letter.createdAt}>
          {day(letter.createdAt)}
        </time>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        <Course letter={letter} />
        <AnswerLine letter={letter} />
      </summary>
      {isOpen && <LetterWordsView letter={letter} />}
    </details>
  );
}

/** How often sending was tried, why it failed, and when it is tried again. */
function Course({ letter }: { readonly letter: ConsoleLetter }): ReactNode {
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  const { attempts, fault, nextTryAt, isOver } = letter;
  const parts = [
    isOver ? t('post.over') : null,
    attempts === 0 ? null : attempts === 1 ? t('post.attempts.one') : t('post.attempts', { count: attempts }),
    fault === null ? null : tName('fault', fault, t('post.fault', { code: fault })),
    attempts === 0 || nextTryAt === null ? null : t('post.next_try', { time: day(nextTryAt) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <span className={classes('course')}>{parts.join(' · ')}</span>;
}

/** For messages of visitors: whether an operator has answered. */
function AnswerLine({ letter }: { readonly letter: ConsoleLetter }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const { kind, answered } = letter;
  if (kind !== MESSAGE) return null;
  return answered === null ? (
    <span className={classes('course')}>{t('post.unanswered')}</span>
  ) : (
    <span className={classes('answered')}>
      {t('post.answered', { name: answered.by, time: day(answered.at) })}
    </span>
  );
}

/** Orders that a visitor's message names; anybody can name an order that is not theirs. */
function MentionedOrders({ orders }: Pick<LetterWords, 'orders'>): ReactNode {
  const t = useT();
  return (
    <ul className={layout('stack-1')} aria-label={t('answer.orders')}>
      {orders.map(({ reference, isSameEmail }) => (
        <li key={reference}>
          <Link to={`/orders?order=${reference}`}>{reference}</Link>{' '}
          <span className={classes(isSameEmail ? 'answered' : 'course')}>
            {t(isSameEmail ? 'answer.same_email' : 'answer.other_email')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SentAnswer({ letter, text }: { readonly letter: ConsoleLetter; readonly text: string }): ReactNode {
  const t = useT();
  return (
    <>
      <p className={layout('strong')}>{t('answer.sent')}</p>
      <p className={classes('text')} lang={localeOf(letter.language)}>
        {text}
      </p>
    </>
  );
}

/** Answers by e-mail, or notes that an operator has answered in another way. */
function AnswerButtons({
  letter,
  canAnswer,
}: Pick<LetterWords, 'canAnswer'> & { readonly letter: ConsoleLetter }): ReactNode {
  const t = useT();
  const send = useSend(ANSWER_EFFECTS);
  const { isBusy, failure, press } = usePress();
  const note = (): void => void press(() => send('answerLetter', { params: { id: letter.id } }));
  const isRehearsal = useSession().data?.mode === 'rehearsal';
  return (
    <>
      <p className={classes('answered')}>{t('answer.how')}</p>
      <Disclosure summary={t('answer.misdirected')}>
        <ol>
          {MISDIRECTED_STEPS.map((key) => (
            <li key={key}>
              {t(key)}
              {key === 'answer.misdirected.look' && isRehearsal && ` ${t('answer.misdirected.rehearsal')}`}
            </li>
          ))}
        </ol>
      </Disclosure>
      <div className={layout('row-2')}>
        {canAnswer && (
          <FormButton size="small" kind="primary" label={t('answer.write')}>
            {(close) => <AnswerForm letter={letter} onClose={close} />}
          </FormButton>
        )}
        <Button size="small" isLoading={isBusy} onClick={note}>
          {t('post.answer')}
        </Button>
      </div>
      <FailureNotice failure={failure} />
    </>
  );
}

/** The text, with links and codes covered until somebody who may see them asks for them. */
function CoveredLetter({
  letter,
  text,
}: {
  readonly letter: ConsoleLetter;
  readonly text: string;
}): ReactNode {
  const t = useT();
  const can = useCan();
  const api = useConsoleApi();
  // Closing the letter's line covers it again.
  const [shown, setShown] = useState<ShownLetter | null>(null);
  // A copy with covered links would be of no use to its reader.
  const copied = letter.to === null ? text : shown?.text;
  return (
    <>
      {shown !== null && shown.to !== null && <p>{t('post.to', { email: shown.to })}</p>}
      {letter.subject !== null && (
        <p className={layout('strong')}>{shown === null ? letter.subject : shown.subject}</p>
      )}
      <p className={classes('text')} lang={localeOf(letter.language)}>
        {shown?.text ?? text}
      </p>
      {copied !== undefined && (
        <CopyButton text={copied} label={t('post.copy')} copiedLabel={t('post.copied')} />
      )}
      {letter.to !== null && shown === null && can('show_letters') && (
        <div className={layout('row-2')}>
          <FormButton size="small" label={t('post.show')}>
            {(close) => (
              <StepUpForm
                submitLabel={t('post.show.submit')}
                send={({ password }) =>
                  api.send('showLetter', { params: { id: letter.id }, body: { password } })
                }
                onDone={setShown}
                onClose={close}
              >
                <p>{t('post.show.text')}</p>
              </StepUpForm>
            )}
          </FormButton>
        </div>
      )}
    </>
  );
}

function LetterWordsView({ letter }: { readonly letter: ConsoleLetter }): ReactNode {
  const t = useT();
  const can = useCan();
  const { value: words, failure } = useLetterWords(letter.id);
  if (words === null)
    return failure === null ? <Skeleton height="96px" /> : <FailureNotice failure={failure} />;
  const { text, orders, answer, canAnswer } = words;
  if (text === null) return <Notice tone="info">{t('post.forgotten')}</Notice>;
  return (
    <div className={classes('words')}>
      <CoveredLetter letter={letter} text={text} />
      {orders.length > 0 && <MentionedOrders orders={orders} />}
      {answer !== null && <SentAnswer letter={letter} text={answer} />}
      {letter.kind === MESSAGE && letter.answered === null && can('answer_letters') && (
        <AnswerButtons letter={letter} canAnswer={canAnswer} />
      )}
    </div>
  );
}

const POST_KEY = 'post';

interface LettersState extends PagedReading<readonly ConsoleLetter[]> {
  /** Null until it is known. */
  readonly hasMailServer: boolean | null;
}

/** The letters of one folder, newest first. */
function useLetters(folder: ConsoleLetterFolder): LettersState {
  const { value: pages, ...reading } = usePages({
    queryKey: [POST_KEY, folder],
    read: (api, place, signal) => api.read('letters', { query: { folder, ...before(place) } }, signal),
    refetchInterval: POLL_MS,
  });
  return {
    ...reading,
    value: pages?.flatMap(({ rows }) => rows) ?? null,
    hasMailServer: pages?.[0]?.hasMailServer ?? null,
  };
}

/** The text of one letter, read only when somebody opens it; its links and codes are covered. */
function useLetterWords(id: string): Reading<LetterWords> {
  return useReading('letter', {
    request: { params: { id } },
    queryKey: [POST_KEY, 'words', id],
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Of an answer to a message, which waits no longer. */
const ANSWER_EFFECTS = { changes: [QUEUE_KEY, [POST_KEY]] } as const;

interface AnswerFormProps {
  readonly letter: ConsoleLetter;
  readonly onClose: () => void;
}

/** Answers a visitor by e-mail: a template in the language of their message, changed as needed. */
function AnswerForm({ letter, onClose }: AnswerFormProps): ReactNode {
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
