import { OWN_LETTERS, type OwnLetters } from '@naru/core';
import type { OwnCalls } from '@naru/contract';
import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { type CallFailure, isRefusal } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useOwnCallActs } from './use-own-calls.ts';
import sheet from './own.module.css';

const classes = bindClasses(sheet);

const CODE_CHARACTERS = 8;
const SHOWN_CODES = ['call_code_wrong', 'quiet_hours_malformed'] as const;

/** A new address needs a code, which is mailed there. */
export function OwnCallsForm(props: { readonly calls: OwnCalls; readonly onClose: () => void }): ReactNode {
  const { calls, onClose } = props;
  const t = useT();
  const acts = useOwnCallActs();
  const [email, setEmail] = useState(calls.email ?? '');
  const [code, setCode] = useState('');
  const [letters, setLetters] = useState<OwnLetters>(calls.letters);
  const [quietHours, setQuietHours] = useState(calls.quietHours ?? '');
  const given = email.trim();
  const isNew = given !== '' && given !== calls.email;
  const isReady = !isNew || code.replaceAll(/\s/g, '').length === CODE_CHARACTERS;
  return (
    <StepUpForm
      submitLabel={t('settings.save')}
      isReady={isReady}
      shownCodes={SHOWN_CODES}
      onClose={onClose}
      send={({ password }) =>
        acts.set({ email: given || null, code, letters, quietHours: quietHours.trim() || null, password })
      }
    >
      {({ isTried, failure, clearFailure }) => (
        <>
          <p>{t('own.calls.text')}</p>
          <AddressFields
            email={email}
            onEmailChange={(text) => {
              clearFailure();
              setEmail(text);
            }}
            newEmail={isNew ? given : null}
            code={code}
            onCodeChange={(text) => {
              clearFailure();
              setCode(text);
            }}
            problem={
              isRefusal(failure, 'call_code_wrong')
                ? t('refusal.call_code_wrong')
                : isTried && !isReady && t('own.calls.code.missing')
            }
          />
          <WhenFields
            letters={letters}
            onLettersChange={setLetters}
            quietHours={quietHours}
            onQuietHoursChange={(text) => {
              clearFailure();
              setQuietHours(text);
            }}
            isMalformed={isRefusal(failure, 'quiet_hours_malformed')}
          />
        </>
      )}
    </StepUpForm>
  );
}

interface WhenFieldsProps {
  readonly letters: OwnLetters;
  readonly onLettersChange: (letters: OwnLetters) => void;
  readonly quietHours: string;
  readonly onQuietHoursChange: (text: string) => void;
  readonly isMalformed: boolean;
}

/** Which alarms, and when others are called. */
function WhenFields(props: WhenFieldsProps): ReactNode {
  const { letters, onLettersChange, quietHours, onQuietHoursChange, isMalformed } = props;
  const t = useT();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const example = `22:00-07:00 ${timeZone}`;
  return (
    <>
      <SelectField
        label={t('own.calls.letters')}
        value={letters}
        options={OWN_LETTERS.map((each) => [each, t(`own.calls.letters.${each}`)] as const)}
        onValueChange={(chosen) => onLettersChange(OWN_LETTERS.find((each) => each === chosen) ?? 'urgent')}
      />
      <TextField
        label={t('own.calls.quiet')}
        hint={t('own.calls.quiet.hint', { example })}
        error={isMalformed && t('refusal.quiet_hours_malformed')}
        name="quietHours"
        maxLength={80}
        text={quietHours}
        onTextChange={onQuietHoursChange}
      />
    </>
  );
}

interface AddressFieldsProps extends Omit<CodePartProps, 'email'> {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** An address that has to be proven by a code; null: none. */
  readonly newEmail: string | null;
}

function AddressFields({ email, onEmailChange, newEmail, ...code }: AddressFieldsProps): ReactNode {
  const t = useT();
  return (
    <>
      <TextField
        label={t('own.calls.email')}
        hint={t('own.calls.email.hint')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        text={email}
        onTextChange={onEmailChange}
      />
      {newEmail !== null && <CodePart key={newEmail} email={newEmail} {...code} />}
    </>
  );
}

interface CodePartProps {
  readonly email: string;
  readonly code: string;
  readonly onCodeChange: (code: string) => void;
  readonly problem: string | false;
}

/** Mails a code to the address, and checks the code. */
function CodePart({ email, code, onCodeChange, problem }: CodePartProps): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const { mailCode } = useOwnCallActs();
  const [mailed, setMailed] = useState<CallFailure | 'sent' | 'sending' | null>(null);
  const send = async (): Promise<void> => {
    setMailed('sending');
    setMailed((await mailCode(email)) ?? 'sent');
  };
  const isFailure = mailed !== null && mailed !== 'sent' && mailed !== 'sending';
  return (
    <>
      <div className={classes('code')}>
        <Button size="small" isLoading={mailed === 'sending'} onClick={() => void send()}>
          {t('own.calls.code.send')}
        </Button>
        <p role="status">
          {mailed === 'sent' && t('own.calls.code.sent')}
          {isFailure &&
            (isRefusal(mailed, 'email_invalid') ? t('refusal.email_invalid') : failureText(mailed))}
        </p>
      </div>
      <Field label={t('own.calls.code')} hint={t('own.calls.code.hint')} error={problem}>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_CHARACTERS + 1}
          isMono
          value={code}
          onChange={({ currentTarget }) => onCodeChange(currentTarget.value)}
        />
      </Field>
    </>
  );
}
