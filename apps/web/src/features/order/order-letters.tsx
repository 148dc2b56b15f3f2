import type { LettersBody, Transaction } from '@naru/contract';
import { CUSTOMER_LETTER_CHOICES } from '@naru/core';
import { Button, Field, Notice, Select, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { LETTER_TEXTS } from './letter-texts.ts';
import sheet from './order-letters.module.css';
import { useOrderAct } from './use-order-act.ts';

const classes = bindClasses(sheet);

/** Which e-mails about the order the customer wants, or that none arrive. */
export function OrderLetters({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTexts(LETTER_TEXTS);
  const act = useOrderAct(transaction._id);
  const { letters, email } = transaction;
  if (letters === null) return null;
  const choose = (choice: LettersBody['letters']): void =>
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
