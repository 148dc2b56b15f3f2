import type { ReactNode } from 'react';
import { BankDesk } from '../features/bank/bank-desk.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { SidePage } from './side-page.tsx';

/** What is to be checked at the bank. */
export function BankPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('bank.title')}>
      <BankDesk />
    </SidePage>
  );
}
