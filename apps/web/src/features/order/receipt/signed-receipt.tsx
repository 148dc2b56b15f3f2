import type { Transaction } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { pathOf } from '../../../shared/api/desk-api.ts';
import { useTexts } from '../../../shared/i18n/language-context.tsx';
import { SIGNED_TEXTS } from '../payment/signed-texts.ts';
import sheet from './signed-receipt.module.css';

const classes = bindClasses(sheet);

/** The receipt as the desk signs it, and the page that verifies it without the desk. */
export function SignedReceipt({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTexts(SIGNED_TEXTS);
  return (
    <p className={classes('receipt')}>
      {t('receipt.text')}{' '}
      <a href={pathOf('getReceipt', { params: { id: transaction._id } })} download>
        {t('receipt.download')}
      </a>{' '}
      <a href="/verify.html" download>
        {t('receipt.verify')}
      </a>
    </p>
  );
}
