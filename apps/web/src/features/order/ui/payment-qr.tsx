import { QrCode, copyText } from '@naru/ui';
import { useRef, type ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import type { PaymentTarget } from '../model/payment-target.ts';
import { useCopyToasts } from './use-copy-toasts.ts';

export interface PaymentQrProps {
  readonly target: Exclude<PaymentTarget, { kind: 'none' }>;
}

/**
 * Pressing the QR code copies the address, or the account line of a bank, which is what it contains. Where
 * all orders share an address it contains the payment link, if there is one, so that wallets fill in the tag.
 */
export function PaymentQr({ target }: PaymentQrProps): ReactNode {
  const t = useTranslate();
  const toasts = useCopyToasts();
  const place = useRef<HTMLDivElement>(null);
  const text = target.kind === 'bank' ? target.account : target.address;
  const copy = async (): Promise<void> => {
    if (place.current === null) return;
    const isCopied = await copyText(text, place.current);
    if (isCopied) toasts.onCopied();
    else toasts.onFailed();
  };
  return (
    <div ref={place}>
      <QrCode
        text={target.kind === 'address' && target.tag !== null ? (target.paymentUri ?? text) : text}
        label={t(target.kind === 'bank' ? 'confirm.qrAccount' : 'confirm.qr')}
        onPress={() => void copy()}
      />
    </div>
  );
}
