import type { Passkey } from '@naru/contract';
import { Button, Dialog, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallOutcome } from '@naru/ui/client';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { type Form, useForm, useSending } from '../../shared/form/use-form.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { StepForm, partClass } from '../../shared/part/part.tsx';
import { PasswordStep } from '../../shared/form/secret-field.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { PASSKEY_TEXTS } from './texts.ts';
import sheet from './passkey-row.module.css';
import { TextField } from '../../shared/form/form-parts.tsx';

const classes = bindClasses(sheet);

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly userId: string;
  readonly onChanged: () => void;
}

/** One passkey, to be renamed or removed. */
export function PasskeyRow({ passkey, userId, onChanged }: PasskeyRowProps): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const api = useDeskApi();
  const { id, name } = passkey;
  const params = { id: userId, passkeyId: id };
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'removing'>('nothing');
  const rest = (): void => setDoing('nothing');
  const { isSending, send } = useSending();
  const change = async (call: Promise<CallOutcome<unknown>>, sentence: string): Promise<void> => {
    const outcome = await send(call);
    if (!outcome.ok) return;
    showToast('success', sentence);
    rest();
    onChanged();
  };
  return (
    <li className={classes('entry')}>
      {doing === 'renaming' ? (
        <RenameForm
          name={name}
          isSending={isSending}
          onSubmit={(next) =>
            void change(api.send('renamePasskey', { params, body: { name: next } }), t('renamed'))
          }
          onCancel={rest}
        />
      ) : (
        <>
          <PasskeyWords passkey={passkey} />
          <span className={partClass('row')}>
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
        <PasswordStep
          actLabel={t('removeDo')}
          kind="danger"
          isSending={isSending}
          onSubmit={(password) =>
            void change(api.send('removePasskey', { params, body: { password } }), t('removed'))
          }
        />
      </Dialog>
    </li>
  );
}

function PasskeyWords({ passkey }: { readonly passkey: Passkey }): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const { language, timeZone } = useLanguage();
  const { name, createdAt, lastUsedAt } = passkey;
  const timeOf = (text: string): string => formatDateTime(Date.parse(text), language, timeZone);
  return (
    <span className={classes('words')}>
      <strong>{name}</strong>
      <span className={partClass('hint')}>{t('created', { time: timeOf(createdAt) })}</span>
      <span className={partClass('hint')}>
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
  const submit = (): void => {
    const next = form.values.name.trim();
    if (next === '') form.refuse('name', t('nameMissing'));
    else if (!isSending) onSubmit(next);
  };
  return (
    <StepForm onSubmit={submit}>
      <NameField form={form} field="name" />
      <div className={partClass('row')}>
        <Button type="submit" size="small" kind="primary" isLoading={isSending}>
          {t('save')}
        </Button>
        <Button size="small" kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </StepForm>
  );
}

const NAME_LETTERS_MAX = 64;

export interface NameFieldProps<Name extends string> {
  readonly form: Form<Name>;
  readonly field: Name;
  readonly hint?: string;
}

/** The name of a passkey; takes the focus when it appears. */
export function NameField<Name extends string>(props: NameFieldProps<Name>): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  return (
    <TextField
      {...props}
      label={t('name')}
      ref={focusOnce}
      name="passkey-name"
      autoComplete="off"
      maxLength={NAME_LETTERS_MAX}
    />
  );
}

function focusOnce(control: HTMLInputElement | null): void {
  control?.focus();
}
