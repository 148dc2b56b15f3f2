import type { Transaction } from '@naru/contract';
import { Button, type ButtonProps, saveFile, useServerClock } from '@naru/ui';
import type { ReactNode } from 'react';
import { useOrderLanguage, useOrderTexts } from '../../shared/i18n/use-order-texts.ts';
import { useBrand } from '../../shared/brand/use-desk-facts.ts';
import { orderLink } from './order-link.ts';
import { writeReceipt, receiptOf } from './receipt-of.ts';

export interface SaveReceiptProps extends Pick<ButtonProps, 'kind' | 'size'> {
  readonly transaction: Transaction;
}

export function SaveReceipt({ transaction, ...looks }: SaveReceiptProps): ReactNode {
  const { t, language } = useOrderLanguage();
  const brand = useBrand();
  const clock = useServerClock();
  const download = (): void => {
    const receipt = receiptOf(transaction, {
      words: { t, language },
      brand: brand.name,
      contactEmail: brand.contactEmail,
      link: orderLink(transaction),
      nowMs: clock.nowMs(),
    });
    saveFile(`${transaction.id}.html`, 'text/html', writeReceipt(receipt));
  };
  return (
    <Button {...looks} onClick={download}>
      {t('details.download')}
    </Button>
  );
}

export function PrintReceipt(): ReactNode {
  const t = useOrderTexts();
  return (
    <Button size="small" onClick={() => print()}>
      {t('details.receipt')}
    </Button>
  );
}
