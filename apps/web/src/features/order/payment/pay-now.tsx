import type { DepositTag, Transaction } from '@naru/contract';
import { AmountText, bindClasses, Checkbox, copyText, Notice, QrCode } from '@naru/ui';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { RichText } from '../../../shared/i18n/rich-text.tsx';
import { networkLabel } from '../../../shared/market/network-label.ts';
import { shortAmount } from '../amounts.ts';
import { TAG_TEXTS } from './tag-texts.ts';
import type { PaymentTarget } from './payment-target.ts';
import sheet from './pay-now.module.css';
import { useQuoteCheck } from './use-quote-check.ts';
import { SignatureLine, UnsafeAddress } from './signed-address.tsx';
import { PaymentTargetView } from './payment-target-view.tsx';
import { useCopyToasts } from '../use-copy-toasts.ts';

const classes = bindClasses(sheet);

const BOLD = { b: (inner: string) => <b>{inner}</b> };

export interface PayNowProps {
  readonly transaction: Transaction;
  readonly target: Exclude<PaymentTarget, { kind: 'none' }>;
  /** What is still to be paid, a decimal text. */
  readonly amountText: string;
  /** Above the amount: `Send exactly`. */
  readonly label: string;
  /** Makes label and amount a heading of the page or of a section. */
  readonly renderHeading: (content: ReactNode) => ReactNode;
  /** Beside the amount. */
  readonly children?: ReactNode;
}

/** All that paying takes: the amount, where to, the QR code and the copy buttons. */
export function PayNow(props: PayNowProps): ReactNode {
  const { transaction, target, amountText, label, renderHeading, children } = props;
  const t = useTranslate();
  const { check, trust } = useQuoteCheck(transaction);
  if (check?.state === 'unsafe')
    return <UnsafeAddress check={check} onTrust={trust} renderHeading={renderHeading} />;
  const network = networkLabel(transaction.fromCurrency.network, t);
  const amount = (
    <>
      <span className={classes('label')}>{label} </span>
      <AmountText
        amountText={shortAmount(amountText)}
        symbol={transaction.fromCurrency.symbol}
        size="figure"
      />
    </>
  );
  const tag = target.kind === 'address' ? target.tag : null;
  return (
    <div className={classes('pay', tag !== null && 'guarded')}>
      <div className={classes('due')}>
        <div>
          {renderHeading(amount)}
          <p className={classes('network')}>
            <RichText
              text={t(target.kind === 'bank' ? 'confirm.byBank' : 'confirm.onNetwork', { network })}
              tags={BOLD}
            />
          </p>
        </div>
        {children}
      </div>
      {tag !== null && <TagPromise kind={tag.kind} />}
      <div className={classes('where')}>
        <PaymentTargetView target={target} amountText={amountText} />
        <SignatureLine quote={transaction.quote} check={check} />
      </div>
      <div className={classes('qr')}>
        <PaymentQr target={target} />
      </div>
    </div>
  );
}

/**
 * Has to be ticked before the address is shown. The style sheet alone does that, so that it works before the
 * page's code has been loaded, and without it.
 */
function TagPromise({ kind }: { readonly kind: DepositTag['kind'] }): ReactNode {
  const tagText = useTexts(TAG_TEXTS);
  return (
    <div className={classes('promise')}>
      <Notice tone="warning">{tagText('note')}</Notice>
      <Checkbox autoComplete="off">{tagText(`promise.${kind}`)}</Checkbox>
    </div>
  );
}

interface PaymentQrProps {
  readonly target: Exclude<PaymentTarget, { kind: 'none' }>;
}

/**
 * Pressing the QR code copies the address, or the account line of a bank, which is what it contains. Where
 * all orders share an address it contains the payment link, if there is one, so that wallets fill in the tag.
 */
function PaymentQr({ target }: PaymentQrProps): ReactNode {
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
