import { OWN_LETTERS, type OwnLetters } from '@naru/core';
import type { OwnCalls } from '@naru/contract';
import { Button, Field, TextInput, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './own.module.css';
import { usePress, useSend } from '../../shared/api/use-send.ts';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { useReading } from '../../shared/page/reading.ts';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { Loaded } from '../../shared/page/reading-notes.tsx';

const classes = bindClasses(sheet);

const OWN_CALLS_KEY = ['own-calls'] as const;
const CODE_CHARACTERS = 8;
const SHOWN_CODES = ['call_code_wrong', 'quiet_hours_malformed'] as const;

/** Where and when the desk writes to the operator about alarms. */
export function OwnCallsPart(): ReactNode {
  const t = useT();
  const reading = useReading('ownCalls', { request: {}, queryKey: OWN_CALLS_KEY });
  return (
    <section className={classes('part')} aria-labelledby="own-calls-title">
      <h2 id="own-calls-title">{t('own.calls')}</h2>
      <Loaded reading={reading} rowCount={1}>
        {(calls) => (
          <>
            <CallsText calls={calls} />
            <FormButton label={t('own.calls.change')} title={t('own.calls')}>
              {(close) => <OwnCallsForm calls={calls} onClose={close} />}
            </FormButton>
          </>
        )}
      </Loaded>
    </section>
  );
}

function CallsText({ calls }: { readonly calls: OwnCalls }): ReactNode {
  const t = useT();
  const { email, letters, quietHours, canWrite } = calls;
  if (email === null) return <p>{t(canWrite ? 'own.calls.none' : 'own.calls.no_mail')}</p>;
  return (
    <>
      <p className={layout('anywhere')}>{t(`own.calls.at.${letters}`, { email })}</p>
      {quietHours !== null && <p>{t('own.calls.quiet_now', { hours: quietHours })}</p>}
      {!canWrite && <p>{t('own.calls.no_mail')}</p>}
    </>
  );
}

/** A new address needs a code, which is mailed there. */
function OwnCallsForm(props: { readonly calls: OwnCalls; readonly onClose: () => void }): ReactNode {
  const { calls, onClose } = props;
  const t = useT();
  const send = useSend({ answers: OWN_CALLS_KEY });
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
        send('setOwnCalls', {
          body: { email: given || null, code, letters, quietHours: quietHours.trim() || null, password },
        })
      }
    >
      {({ isTried, failure }) => (
        <>
          <p>{t('own.calls.text')}</p>
          <AddressFields
            email={email}
            onEmailChange={setEmail}
            newEmail={isNew ? given : null}
            code={code}
            onCodeChange={setCode}
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
            onQuietHoursChange={setQuietHours}
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
        onValueChange={onLettersChange}
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
  const api = useConsoleApi();
  const { isBusy, failure, press } = usePress();
  const [isSent, setIsSent] = useState(false);
  const send = async (): Promise<void> => {
    setIsSent(false);
    setIsSent((await press(() => api.send('mailCallCode', { body: { email } }))).ok);
  };
  return (
    <>
      <div className={classes('code')}>
        <Button size="small" isLoading={isBusy} onClick={() => void send()}>
          {t('own.calls.code.send')}
        </Button>
        <p role="status">
          {isSent && t('own.calls.code.sent')}
          {failure !== null && failureText(failure)}
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
