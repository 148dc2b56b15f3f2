import type { StepUpProof } from '@naru/contract';
import { Button, Notice, bindClasses, useServerClock } from '@naru/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type CallFailure, type Outcome, failureIn, isRefusal } from '../api/call-failure.ts';
import { useT, useTimeFormats } from '../i18n/language-context.tsx';
import { useSignStepUp } from '../session/use-passkey.ts';
import { useOperatorName } from '../session/session.ts';
import { NoteField, PasswordField } from './fields.tsx';
import sheet from './step-up-form.module.css';
import { FailureNotice } from '../display/failure-notice.tsx';

const classes = bindClasses(sheet);

/** The facts that fields inside a form need to know about it. */
export interface FormState {
  /** The form was submitted once: from now on missing fields are marked. */
  readonly isTried: boolean;
  /** Why the last attempt failed, until a field of the form is changed. */
  readonly failure: CallFailure | null;
  readonly clearFailure: () => void;
}

/** What the operator confirms an act with; empty where the form does not ask for it. */
export interface Proof {
  readonly note: string;
  /** The password, or what a passkey signed in its place. */
  readonly password: StepUpProof;
}

/** For the body of a routine act, in which the password may be missing. */
export function givenPassword({ password }: Proof): { readonly password?: StepUpProof } {
  return password === '' ? {} : { password };
}

export interface StepUpFormProps<Value = unknown> {
  readonly submitLabel: string;
  /** "Back" by default. */
  readonly keepLabel?: string;
  readonly kind?: 'primary' | 'danger';
  /** Shown above the buttons, read out when it appears. */
  readonly warning?: string | null;
  /** Asks for a reason, under this label ("Reason" by default). */
  readonly note?: {
    readonly label?: string;
    readonly hint: string;
    readonly isCounted?: boolean;
    readonly missing?: string;
  };
  readonly hasPassword?: boolean;
  /** ISO 8601: until then the password may be missing. */
  readonly passwordFreeUntil?: string | null;
  /** False while a field of `children` is missing or wrong. */
  readonly isReady?: boolean;
  /** Codes of the refusals that `children` or `warning` show. */
  readonly shownCodes?: readonly string[];
  readonly send: (proof: Proof) => Promise<Outcome<Value>>;
  /** Called with the answer before the form closes. */
  readonly onDone?: (value: Value) => void;
  readonly onClose: () => void;
  readonly children: ReactNode | ((state: FormState) => ReactNode);
}

/**
 * The form of an act in a dialog: its own fields, then the reason and the operator's password where the act
 * asks for them. It stays open with everything typed until the act is done.
 */
export function StepUpForm<Value>(props: StepUpFormProps<Value>): ReactNode {
  const { note, children } = props;
  const freeUntil = useFreeUntil(props.passwordFreeUntil ?? null);
  const hasPassword = (props.hasPassword ?? true) && freeUntil.text === null;
  const [noteText, setNoteText] = useState('');
  const [password, setPassword] = useState('');
  const noteGiven = noteText.trim();
  const isNoted = note === undefined || noteGiven !== '';
  const { proofTried, isSending, start, ...state } = useSending(props, noteGiven, freeUntil.forget);
  const { isTried, failure } = state;
  const sign = useSignStepUp();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const isReady = isNoted && (!hasPassword || password !== '');
    const prove = () => Promise.resolve({ ok: true, value: password } as const);
    start(event.currentTarget, { kind: 'password', prove: isReady ? prove : null });
  };
  const t = useT();
  const operatorName = useOperatorName();
  const refusedPassword = PASSWORD_CODES.find((code) => hasPassword && isRefusal(failure, code));
  const isShown =
    refusedPassword !== undefined || props.shownCodes?.some((code) => isRefusal(failure, code)) === true;
  const missingPassword = proofTried === 'password' && password === '' ? t('problem.password_missing') : null;
  return (
    <form className={classes('form')} noValidate onSubmit={submit} onChange={state.clearFailure}>
      {/* Password managers need the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={operatorName} readOnly hidden />
      {typeof children === 'function' ? children(state) : children}
      {note !== undefined && (
        <NoteField {...note} text={noteText} onTextChange={setNoteText} isTried={isTried} />
      )}
      {hasPassword && (
        <PasswordField
          label={t('field.step_up')}
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
          hint={t('field.step_up.hint')}
          error={refusedPassword === undefined ? missingPassword : t(`refusal.${refusedPassword}`)}
        />
      )}
      {hasPassword && sign !== null && (
        <Button
          isLoading={isSending && proofTried === 'passkey'}
          onClick={({ currentTarget: { form } }) =>
            form !== null && start(form, { kind: 'passkey', prove: isNoted ? sign : null })
          }
        >
          {t('passkey.use')}
        </Button>
      )}
      {freeUntil.text !== null && <p>{t('field.step_up.free', { time: freeUntil.text })}</p>}
      <Foot {...props} isSending={isSending} failure={isShown ? null : failure} />
    </form>
  );
}

interface FootProps extends Pick<
  StepUpFormProps,
  'submitLabel' | 'keepLabel' | 'kind' | 'warning' | 'onClose'
> {
  readonly isSending: boolean;
  /** Unless the fields show it. */
  readonly failure: CallFailure | null;
}

function Foot({ warning = null, failure, isSending, onClose, ...labels }: FootProps): ReactNode {
  const t = useT();
  return (
    <div className={classes('foot')}>
      {warning !== null && (
        <Notice tone="warning" role="alert">
          {warning}
        </Notice>
      )}
      <FailureNotice failure={failure} />
      <div className={classes('buttons')}>
        <Button onClick={onClose}>{labels.keepLabel ?? t('action.back')}</Button>
        <Button ref={focusFirst} type="submit" kind={labels.kind ?? 'primary'} isLoading={isSending}>
          {labels.submitLabel}
        </Button>
      </div>
    </div>
  );
}

const PASSWORD_CODES = ['step_up_required', 'step_up_failed'] as const;

/** The time of day until which no password is asked for, or null; settled when the form opens. */
function useFreeUntil(passwordFreeUntil: string | null) {
  const clock = useServerClock();
  const { time } = useTimeFormats();
  const [until, setUntil] = useState(() =>
    passwordFreeUntil !== null && Date.parse(passwordFreeUntil) > clock.nowMs() ? passwordFreeUntil : null,
  );
  return { text: until === null ? null : time(until), forget: () => setUntil(null) };
}

/** In a form without fields. An opening dialog focuses what has this attribute; React does not write it. */
function focusFirst(button: HTMLButtonElement | null): void {
  const field = button?.form?.querySelector('input:not([hidden]), select, textarea') ?? null;
  if (field === null) button?.setAttribute('autofocus', '');
}

/** How the operator proves that it is them; `prove` is null while the reason or the password is missing. */
interface Try {
  readonly kind: 'password' | 'passkey';
  readonly prove: (() => Promise<Outcome<StepUpProof>>) | null;
}

function useSending<Value>(
  { isReady = true, send, onDone, onClose }: StepUpFormProps<Value>,
  note: string,
  askForPassword: () => void,
) {
  const [proofTried, setProofTried] = useState<Try['kind'] | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const finish = async (proving: Promise<Outcome<StepUpProof>>, form: HTMLFormElement): Promise<void> => {
    const proof = await proving;
    const outcome = proof.ok ? await send({ note, password: proof.value }) : proof;
    const problem = failureIn(outcome);
    setIsSending(false);
    setFailure(problem);
    if (isRefusal(problem, 'step_up_required')) askForPassword();
    if (!outcome.ok) return focusInvalid(form);
    onDone?.(outcome.value);
    onClose();
  };
  const start = (form: HTMLFormElement, { kind, prove }: Try): void => {
    if (isSending) return;
    setProofTried(kind);
    setFailure(null);
    if (prove === null || !isReady) return focusInvalid(form);
    setIsSending(true);
    void finish(prove(), form);
  };
  const isTried = proofTried !== null;
  return { proofTried, isTried, failure, clearFailure: () => setFailure(null), isSending, start };
}

/** Moves the focus to the first wrong field, after React has marked the fields. */
function focusInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
