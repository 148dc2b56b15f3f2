import type { Passkey } from '@naru/contract';
import { Button, Dialog, Field, TextInput, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import type { CallOutcome } from '../../../shared/api/api-failure.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { formatDateTime } from '../../../shared/i18n/format-time.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';
import type { PasskeyCalls } from '../api/passkey-calls.ts';
import { PASSKEY_TEXTS } from '../i18n/texts.ts';
import { NAME_LETTERS_MAX, focusOnce } from './passkey-form.tsx';
import { PasswordField } from './password-field.tsx';
import sheet from './passkey.module.css';

const classes = bindClasses(sheet);

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly calls: PasskeyCalls;
  readonly onChanged: () => void;
}

/** One passkey: what it is called, since when it is there, when it was used, and what can be done with it. */
export function PasskeyRow({ passkey, calls, onChanged }: PasskeyRowProps): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'removing'>('nothing');
  const rest = (): void => setDoing('nothing');
  const { isSending, send } = useSending(() => {
    rest();
    onChanged();
  });
  const { id, name } = passkey;
  return (
    <li className={classes('entry')}>
      {doing === 'renaming' ? (
        <RenameForm
          name={name}
          isSending={isSending}
          onSubmit={(next) => send(calls.rename(id, next), t('renamed'))}
          onCancel={rest}
        />
      ) : (
        <>
          <PasskeyWords passkey={passkey} />
          <span className={classes('acts')}>
            <Button size="small" aria-label={t('renameOf', { name })} onClick={() => setDoing('renaming')}>
              {t('rename')}
            </Button>
            <Button size="small" aria-label={t('removeOf', { name })} onClick={() => setDoing('removing')}>
              {t('remove')}
            </Button>
          </span>
        </>
      )}
      <Dialog isOpen={doing === 'removing'} onClose={rest} title={t('removeTitle')} closeLabel={t('close')}>
        <p>{t('removeAsk', { name })}</p>
        <RemoveForm
          isSending={isSending}
          onSubmit={(password) => send(calls.remove(id, password), t('removed'))}
        />
      </Dialog>
    </li>
  );
}

function useSending(onDone: () => void): {
  readonly isSending: boolean;
  readonly send: (call: Promise<CallOutcome<unknown>>, sentence: string) => void;
} {
  const toastFailure = useFailureToast();
  const [isSending, setIsSending] = useState(false);
  const wait = async (call: Promise<CallOutcome<unknown>>, sentence: string): Promise<void> => {
    setIsSending(true);
    const outcome = await call;
    setIsSending(false);
    if (!outcome.ok) {
      toastFailure(outcome.failure);
      return;
    }
    showToast('success', sentence);
    onDone();
  };
  return { isSending, send: (call, sentence) => void wait(call, sentence) };
}

function PasskeyWords({ passkey }: { readonly passkey: Passkey }): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const { language } = useLanguage();
  const { name, createdAt, lastUsedAt } = passkey;
  const timeOf = (text: string): string => formatDateTime(Date.parse(text), language);
  return (
    <span className={classes('words')}>
      <strong>{name}</strong>
      <span className={classes('hint')}>{t('created', { time: timeOf(createdAt) })}</span>
      <span className={classes('hint')}>
        {lastUsedAt === null ? t('unused') : t('used', { time: timeOf(lastUsedAt) })}
      </span>
    </span>
  );
}

function RenameForm({
  name,
  isSending,
  onSubmit,
  onCancel,
}: {
  readonly name: string;
  readonly isSending: boolean;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const form = useForm({ name });
  return (
    <form
      noValidate
      className={classes('step')}
      onSubmit={(event) => {
        event.preventDefault();
        const next = form.values.name.trim();
        if (next === '') form.refuse('name', t('nameMissing'));
        else if (!isSending) onSubmit(next);
      }}
    >
      <Field label={t('name')} controlId={form.idOf('name')} error={form.errorOf('name')}>
        <TextInput
          {...form.bind('name')}
          ref={focusOnce}
          name="passkey-name"
          autoComplete="off"
          maxLength={NAME_LETTERS_MAX}
        />
      </Field>
      <div className={classes('row')}>
        <Button type="submit" size="small" kind="primary" isLoading={isSending}>
          {t('save')}
        </Button>
        <Button size="small" kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function RemoveForm({
  isSending,
  onSubmit,
}: {
  readonly isSending: boolean;
  readonly onSubmit: (password: string) => void;
}): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const form = useForm({ password: '' });
  return (
    <form
      noValidate
      className={classes('step')}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.values.password === '') form.refuse('password', t('passwordMissing'));
        else if (!isSending) onSubmit(form.values.password);
      }}
    >
      <PasswordField form={form} field="password" />
      <Button type="submit" kind="danger" isLoading={isSending}>
        {t('removeDo')}
      </Button>
    </form>
  );
}
