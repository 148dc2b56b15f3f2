import type { PublicBody, Transaction } from '@naru/contract';
import { CUSTOMER_LETTER_CHOICES, type Texts } from '@naru/core';
import { Button, Field, Notice, Select, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import sheet from './order-letters.module.css';
import { useOrderAct } from './use-order-act.ts';

const classes = bindClasses(sheet);

/** Which e-mails about the order the customer wants, or that none arrive. */
export function OrderLetters({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTexts(LETTER_TEXTS);
  const act = useOrderAct(transaction._id);
  const { letters, email } = transaction;
  if (letters === null) return null;
  const choose = (choice: PublicBody<'chooseLetters'>['letters']): void =>
    act.run((api) =>
      api.send('chooseLetters', { params: { id: transaction._id }, body: { letters: choice } }),
    );
  if (letters === 'refused') {
    return (
      <Notice tone="warning" className={classes('letters')}>
        <p>{t('refused', { email })}</p>
        <Button size="small" isLoading={act.isUnderWay} onClick={() => choose('all')}>
          {t('again')}
        </Button>
      </Notice>
    );
  }
  return (
    <Field label={t('label')} hint={t(`hint.${letters}`, { email })} className={classes('letters')}>
      <Select
        value={letters}
        aria-busy={act.isUnderWay}
        onChange={({ currentTarget }) => {
          const choice = CUSTOMER_LETTER_CHOICES.find((each) => each === currentTarget.value);
          if (choice !== undefined) choose(choice);
        }}
      >
        {CUSTOMER_LETTER_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const LETTER_TEXTS = {
  label: { en: 'E-mails about this order', kr: '이 주문의 이메일 알림' },
  all: { en: 'All news', kr: '모든 소식' },
  action: { en: 'Only when you need to do something', kr: '직접 하실 일이 있을 때만' },
  none: { en: 'None', kr: '받지 않음' },
  'hint.all': { en: 'We write to {{email}}.', kr: '{{email:으로}} 보내드려요.' },
  'hint.action': {
    en: 'We write to {{email}} only when you need to do something, and when a refund address is entered or changed.',
    kr: '하실 일이 있거나 환불받을 곳이 입력되거나 바뀔 때만 {{email:으로}} 보내드려요.',
  },
  'hint.none': {
    en: 'We write to {{email}} only when a refund address is entered or changed.',
    kr: '환불받을 곳이 입력되거나 바뀔 때만 {{email:으로}} 보내드려요.',
  },
  refused: {
    en: 'The mail server does not know {{email}}, so our e-mails do not arrive. Keep the link to this page: it always shows where your order is.',
    kr: '메일 서버가 {{email}} 주소를 모른다고 해서 이메일이 도착하지 않아요. 이 화면의 링크를 보관해 두시면 언제든 진행 상황을 볼 수 있어요.',
  },
  again: { en: 'Try again', kr: '다시 시도' },
} as const satisfies Texts;
