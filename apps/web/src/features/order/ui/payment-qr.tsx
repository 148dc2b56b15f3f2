import { QrCode, copyText } from '@naru/ui';
import { useRef, type ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { useCopyToasts } from './use-copy-toasts.ts';

/** Pressing the QR code copies the address. */
export function PaymentQr({ address }: { readonly address: string }): ReactNode {
  const t = useTranslate();
  const toasts = useCopyToasts();
  const place = useRef<HTMLDivElement>(null);
  const copy = async (): Promise<void> => {
    if (place.current === null) return;
    const isCopied = await copyText(address, place.current);
    if (isCopied) toasts.onCopied();
    else toasts.onFailed();
  };
  return (
    <div ref={place}>
      <QrCode text={address} label={t('confirm.qr')} onPress={() => void copy()} />
    </div>
  );
}
