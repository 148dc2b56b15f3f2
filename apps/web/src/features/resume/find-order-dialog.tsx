import type { Texts } from '@naru/core';
import { Button, Dialog, layout, Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { isEmailText } from '../../shared/form/suggest-email.ts';
import { type Check, isMissing, passesChecks } from '../../shared/form/first-problem.ts';
import { EmailField, PlainForm, TextField } from '../../shared/form/form-parts.tsx';
import { useForm, useSending } from '../../shared/form/use-form.ts';
import { useTexts, useTranslate } from '../../shared/i18n/language-context.tsx';

const TEXTS = {
  title: { en: 'Find my order', kr: '내 주문 찾기' },
  text: {
    en: 'Enter the transaction ID and the e-mail of the order. We will send the link to that address; nothing is shown here.',
    kr: '주문의 거래 ID와 이메일을 입력해 주세요. 그 이메일로 주문 링크를 보내드려요. 여기에는 아무것도 표시되지 않아요.',
  },
  reference: { en: 'Transaction ID', kr: '거래 ID' },
  referenceHint: { en: 'It looks like NR-7K3M-Q2.', kr: '예: NR-7K3M-Q2' },
  email: { en: 'E-mail of the order', kr: '주문할 때 쓴 이메일' },
  send: { en: 'Mail me the link', kr: '링크 보내기' },
  referenceMissing: { en: 'Please enter the transaction ID.', kr: '거래 ID를 입력해 주세요.' },
  emailMissing: { en: 'Please enter email first!', kr: '이메일을 먼저 입력해 주세요!' },
  emailInvalid: { en: 'Invalid email!', kr: '이메일 형식이 올바르지 않아요!' },
  done: {
    en: 'If there is such an order, we have sent its link to that address. If no e-mail arrives, please contact our support.',
    kr: '해당하는 주문이 있으면 그 이메일로 링크를 보내드렸어요. 메일이 오지 않으면 고객 지원에 문의해 주세요.',
  },
} as const satisfies Texts;

const REFERENCE_LETTERS_MAX = 32;

type FindField = 'reference' | 'email';
type FindProblem = 'referenceMissing' | 'emailMissing' | 'emailInvalid';

const CHECKS: readonly Check<FindField, FindProblem>[] = [
  { field: 'reference', problem: 'referenceMissing', isBroken: isMissing<FindField>('reference') },
  { field: 'email', problem: 'emailMissing', isBroken: isMissing<FindField>('email') },
  { field: 'email', problem: 'emailInvalid', isBroken: ({ email }) => !isEmailText(email.trim()) },
];

export interface FindOrderDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Has the link of an order mailed again. */
export function FindOrderDialog({ isOpen, onClose }: FindOrderDialogProps): ReactNode {
  const t = useTexts(TEXTS);
  const say = useTranslate();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={say('app.close')}>
      {isOpen && <MailForm />}
    </Dialog>
  );
}

/** The answer is the same whether there is such an order or not. */
function MailForm(): ReactNode {
  const t = useTexts(TEXTS);
  const api = useDeskApi();
  const form = useForm<FindField>({ reference: '', email: '' });
  const { isSending, send } = useSending();
  const [isDone, setIsDone] = useState(false);
  const submit = async (): Promise<void> => {
    if (isSending || !passesChecks(form, CHECKS, t)) return;
    const { reference, email } = form.values;
    const body = { reference: reference.trim().toUpperCase(), email: email.trim() };
    const outcome = await send(api.send('findTransaction', { body }));
    setIsDone(outcome.ok);
  };
  if (isDone) {
    return (
      <Notice tone="success" role="status">
        {t('done')}
      </Notice>
    );
  }
  return (
    <PlainForm className={layout('stack-4')} onSubmit={() => void submit()}>
      <p>{t('text')}</p>
      <TextField
        form={form}
        field="reference"
        label={t('reference')}
        hint={t('referenceHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={REFERENCE_LETTERS_MAX}
      />
      <EmailField form={form} field="email" label={t('email')} />
      <Button type="submit" kind="primary" isLoading={isSending}>
        {t('send')}
      </Button>
    </PlainForm>
  );
}
