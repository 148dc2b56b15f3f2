import type { Transaction } from '@naru/contract';
import { Button, groupDigits, sealGlyph, useServerClock } from '@naru/ui';
import type { ReactNode } from 'react';
import { useBrand } from '../../../shared/brand/use-desk-facts.ts';
import { saveFile } from '../../../shared/file/save-file.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { writeReceipt } from '../receipt/receipt-document.ts';
import { receiptOf } from '../receipt/receipt-of.ts';

export function ReceiptButtons({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { t, language } = useLanguage();
  const brand = useBrand();
  const clock = useServerClock();
  const download = (): void => {
    const glyph = sealGlyph(transaction.seal);
    const receipt = receiptOf(transaction, {
      words: { t, language, groupDigits },
      brand: brand.name,
      contactEmail: brand.contactEmail,
      sealLetters: glyph.ok ? glyph.value.reading : null,
      link: new URL(`/buy-crypto-details/${transaction._id}`, location.origin).href,
      nowMs: clock.nowMs(),
    });
    saveFile(`${transaction.id}.html`, 'text/html', writeReceipt(receipt));
  };
  return (
    <span>
      <Button kind="quiet" onClick={download}>
        {t('details.download')}
      </Button>
      <Button kind="quiet" onClick={() => print()}>
        {t('details.receipt')}
      </Button>
    </span>
  );
}
