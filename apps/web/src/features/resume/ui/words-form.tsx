import { Button, Field, TextArea, bindClasses } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { failureText } from '../../../shared/api/failure-text.ts';
import { transactionKey } from '../../../shared/api/query-keys.ts';
import { readTransaction } from '../../../shared/api/read-transaction.ts';
import { readWireObject } from '../../../shared/api/wire-fields.ts';
import { PlainForm } from '../../../shared/form/form-parts.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { RESUME_TEXTS } from '../i18n/texts.ts';
import sheet from './find-order-dialog.module.css';

const classes = bindClasses(sheet);

const LETTERS_MAX = 500;

/** Opens an order by its eight recovery words. */
export function WordsForm({ onOpened }: { readonly onOpened: () => void }): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  const { t: say, refusals } = useLanguage();
  const api = useDeskApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm<'words'>({ words: '' });
  const [isSending, setIsSending] = useState(false);
  const submit = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    const outcome = await api.send('POST', '/api/transaction/recover', form.values, readTransaction);
    setIsSending(false);
    if (!outcome.ok) {
      const { failure } = outcome;
      const word = failure.kind === 'refused' ? readWireObject(failure.body)?.number('word') : null;
      const sentence =
        word === null || word === undefined
          ? failureText(failure, say, refusals)
          : t('find.wordUnknown', { word });
      form.refuse('words', sentence);
      return;
    }
    const { _id: id } = outcome.value;
    queryClient.setQueryData(transactionKey(id), outcome.value);
    onOpened();
    void navigate(`/buy-crypto-confirm/${encodeURIComponent(id)}`);
  };
  return (
    <PlainForm className={classes('form')} onSubmit={() => void submit()}>
      <p>{t('find.wordsText')}</p>
      <Field label={t('find.words')} controlId={form.idOf('words')} error={form.errorOf('words')}>
        <TextArea
          {...form.bind('words')}
          rows={2}
          lang="en"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LETTERS_MAX}
        />
      </Field>
      <Button type="submit" kind="primary" isLoading={isSending}>
        {t('find.open')}
      </Button>
    </PlainForm>
  );
}
