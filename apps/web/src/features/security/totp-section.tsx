import { Button, CopyButton, Notice, QrCode, Skeleton, bindClasses, layout } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallOutcome } from '@naru/ui/client';
import type { Answers } from '../../shared/api/desk-api.ts';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { TextField } from '../../shared/form/form-parts.tsx';
import { useForm, useSending } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { Part, StepForm, partClass } from '../../shared/part/part.tsx';
import { PasswordStep } from '../../shared/form/secret-field.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { SECURITY_TEXTS } from './texts.ts';
import sheet from './security-panel.module.css';

const classes = bindClasses(sheet);

type Step =
  | { readonly kind: 'resting' | 'beginning' | 'removing' }
  | { readonly kind: 'scanning'; readonly key: Answers['enrolTotp'] }
  | { readonly kind: 'keeping'; readonly codes: readonly string[] };

const RESTING: Step = { kind: 'resting' };

function useTotpSteps(userId: string) {
  const t = useTexts(SECURITY_TEXTS);
  const api = useDeskApi();
  const params = { id: userId };
  const [step, setStep] = useState<Step>(RESTING);
  const { isSending, send } = useSending();
  const state = useQuery({
    queryKey: ['totp', userId],
    queryFn: ({ signal }) => api.read('totpState', { params }, signal),
  });
  const move = async <T,>(call: Promise<CallOutcome<T>>, next: (value: T) => Step): Promise<void> => {
    const outcome = await send(call);
    if (outcome.ok) setStep(next(outcome.value));
    void state.refetch();
  };
  const afterRemoval = (): Step => {
    showToast('success', t('totp.removed'));
    return RESTING;
  };
  return {
    state: state.data,
    step,
    isSending,
    rest: () => setStep(RESTING),
    start: (kind: 'beginning' | 'removing') => setStep({ kind }),
    begin: (password: string) =>
      void move(api.send('enrolTotp', { params, body: { password } }), (key) => ({ kind: 'scanning', key })),
    confirm: (code: string) =>
      void move(api.send('confirmTotp', { params, body: { code } }), ({ recoveryCodes }) => ({
        kind: 'keeping',
        codes: recoveryCodes,
      })),
    remove: (password: string) =>
      void move(api.send('removeTotp', { params, body: { password } }), afterRemoval),
  };
}

/** Sets up an authenticator app, shows its recovery codes once, and removes it. */
export function TotpSection({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const steps = useTotpSteps(userId);
  const { state, step, isSending } = steps;
  return (
    <Part name="totp" title={t('totp.title')}>
      {state === undefined && <Skeleton height="64px" />}
      {state !== undefined && (
        <p className={partClass('hint')}>
          {state.isOn ? t('totp.on', { count: state.recoveryCodesLeft }) : t('totp.off')}
        </p>
      )}
      {step.kind === 'resting' && state !== undefined && (
        <div className={partClass('row')}>
          <Button onClick={() => steps.start(state.isOn ? 'removing' : 'beginning')}>
            {t(state.isOn ? 'totp.remove' : 'totp.begin')}
          </Button>
        </div>
      )}
      {step.kind === 'beginning' && (
        <PasswordStep actLabel={t('totp.begin')} isSending={isSending} onSubmit={steps.begin} />
      )}
      {step.kind === 'scanning' && (
        <Scanning totpKey={step.key} isSending={isSending} onCode={steps.confirm} />
      )}
      {step.kind === 'keeping' && <RecoveryCodes codes={step.codes} onKept={steps.rest} />}
      {step.kind === 'removing' && (
        <PasswordStep
          actLabel={t('totp.remove')}
          kind="danger"
          isSending={isSending}
          onSubmit={steps.remove}
        />
      )}
    </Part>
  );
}

function Scanning({
  totpKey,
  isSending,
  onCode,
}: {
  readonly totpKey: Answers['enrolTotp'];
  readonly isSending: boolean;
  readonly onCode: (code: string) => void;
}): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const form = useForm({ code: '' });
  const submit = (): void => {
    const code = form.values.code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(code)) form.refuse('code', t('totp.codeMissing'));
    else if (!isSending) onCode(code);
  };
  return (
    <StepForm onSubmit={submit}>
      <p>{t('totp.scan')}</p>
      <QrCode text={totpKey.uri} label={t('totp.qr')} />
      <p>
        {t('totp.key')} <code className={layout('code')}>{groupSecret(totpKey.secret)}</code>
      </p>
      <TextField
        form={form}
        field="code"
        label={t('totp.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <Button type="submit" kind="primary" isLoading={isSending}>
        {t('totp.confirm')}
      </Button>
    </StepForm>
  );
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  return (
    <div className={partClass('step')}>
      <h3>{t('totp.codes')}</h3>
      <Notice tone="warning">{t('totp.codesText')}</Notice>
      <ul className={classes('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={partClass('row')}>
        <CopyButton text={codes.join('\n')} label={t('totp.copyCodes')} copiedLabel={t('totp.copied')} />
        <Button kind="primary" size="small" onClick={onKept}>
          {t('totp.done')}
        </Button>
      </div>
    </div>
  );
}

/** Groups of four, so that a person can type them. */
function groupSecret(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
