import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { useSending } from '../../../shared/form/use-sending.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useSecurityCalls } from '../api/security-calls.ts';
import { SECURITY_TEXTS } from '../i18n/texts.ts';
import sheet from './security-panel.module.css';

const classes = bindClasses(sheet);

const LINK_LETTERS_MAX = 512;

/** Brings an order that was made signed out into the account. */
export function OwnTransactionForm({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const calls = useSecurityCalls(userId);
  const queryClient = useQueryClient();
  const form = useForm({ link: '' });
  const { isSending, send } = useSending();
  const add = async (): Promise<void> => {
    const link = form.values.link.trim();
    if (link === '') {
      form.refuse('link', t('own.missing'));
      return;
    }
    const outcome = await send(calls.ownTransaction(link));
    if (!outcome.ok) return;
    form.setAll({ link: '' });
    showToast('success', t('own.added'));
    void queryClient.invalidateQueries({ queryKey: ['history', userId] });
  };
  return (
    <form
      noValidate
      className={classes('own')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void add();
      }}
    >
      <Field
        label={t('own.label')}
        controlId={form.idOf('link')}
        error={form.errorOf('link')}
        hint={t('own.text')}
      >
        <TextInput
          {...form.bind('link')}
          name="link"
          inputMode="url"
          autoComplete="off"
          maxLength={LINK_LETTERS_MAX}
        />
      </Field>
      <Button type="submit" isLoading={isSending}>
        {t('own.add')}
      </Button>
    </form>
  );
}
