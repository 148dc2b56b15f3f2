import { Button, bindClasses } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { PlainForm, TextField } from '../../shared/form/form-parts.tsx';
import { useForm, useSending } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { SECURITY_TEXTS } from './texts.ts';
import sheet from './security-panel.module.css';

const classes = bindClasses(sheet);

const LINK_LETTERS_MAX = 512;

/** Adds an order that was placed without logging in to the account. */
export function OwnTransactionForm({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const api = useDeskApi();
  const queryClient = useQueryClient();
  const form = useForm({ link: '' });
  const { isSending, send } = useSending();
  const add = async (): Promise<void> => {
    if (isSending) return;
    const link = form.values.link.trim();
    if (link === '') {
      form.refuse('link', t('own.missing'));
      return;
    }
    const outcome = await send(api.send('ownTransaction', { params: { id: userId }, body: { link } }));
    if (!outcome.ok) return;
    form.setAll({ link: '' });
    showToast('success', t('own.added'));
    void queryClient.invalidateQueries({ queryKey: ['history', userId] });
  };
  return (
    <PlainForm className={classes('own')} onSubmit={() => void add()}>
      <TextField
        form={form}
        field="link"
        label={t('own.label')}
        hint={t('own.text')}
        name="link"
        inputMode="url"
        autoComplete="off"
        maxLength={LINK_LETTERS_MAX}
      />
      <Button type="submit" isLoading={isSending}>
        {t('own.add')}
      </Button>
    </PlainForm>
  );
}
