import type { ToPay } from '@naru/contract';
import { CopyBox, CopyButton, Disclosure, Notice, QrCode, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { trimZeros } from '../display/trim-zeros.ts';
import { useLanguage, useT } from '../i18n/language-context.tsx';
import { KeyHint } from '../keys/key-button.tsx';
import { isBankAccount } from '../display/bank-account.ts';
import sheet from './slip-copies.module.css';

const classes = bindClasses(sheet);

export interface SlipCopiesProps {
  readonly slip: ToPay;
  /** Whether the keys A and C copy from this slip; only one slip on the screen has them. */
  readonly hasKeys: boolean;
}

/** The whole address, and everything that a wallet or a bank form requires, to copy or to scan. */
export function SlipCopies({ slip, hasKeys }: SlipCopiesProps): ReactNode {
  const t = useT();
  const [hasFailed, setHasFailed] = useState(false);
  const copied = t('slip.copied');
  const outcome = { onCopied: () => setHasFailed(false), onFailed: () => setHasFailed(true) };
  const isAccount = isBankAccount(slip.address);
  const addressLabel = isAccount ? t('slip.copy_account') : t('slip.copy_address');
  return (
    <>
      {slip.instructions.length === 0 ? (
        <CopyBox
          text={slip.address}
          label={addressLabel}
          copiedLabel={copied}
          variant={isAccount ? 'text' : 'address'}
          {...outcome}
        />
      ) : (
        <BankLines slip={slip} {...outcome} />
      )}
      <div className={layout('row-2')}>
        <span data-key={hasKeys ? 'copy_amount' : undefined}>
          <CopyButton
            text={trimZeros(slip.amount)}
            label={t('slip.copy_amount')}
            copiedLabel={copied}
            {...outcome}
          >
            {hasKeys && <KeyHint mark="copy_amount" />}
          </CopyButton>
        </span>
        <span data-key={hasKeys ? 'copy_address' : undefined}>
          <CopyButton text={slip.address} label={addressLabel} copiedLabel={copied} {...outcome}>
            {hasKeys && <KeyHint mark="copy_address" />}
          </CopyButton>
        </span>
      </div>
      {hasFailed && (
        <Notice tone="error" role="alert">
          {t('slip.copy_failed')}
        </Notice>
      )}
      {slip.paymentUri !== null && <PaymentLink uri={slip.paymentUri} {...outcome} />}
    </>
  );
}

interface CopyOutcome {
  readonly onCopied: () => void;
  readonly onFailed: () => void;
}

/** The payment URI, as a QR code and as text. */
function PaymentLink({ uri, ...outcome }: CopyOutcome & { readonly uri: string }): ReactNode {
  const t = useT();
  return (
    <Disclosure summary={t('slip.qr')}>
      <div className={classes('qr')}>
        <QrCode text={uri} label={t('slip.qr.label')} />
        <CopyBox
          text={uri}
          label={t('slip.uri.copy')}
          copiedLabel={t('slip.copied')}
          variant="text"
          {...outcome}
        >
          <code>{uri}</code>
        </CopyBox>
      </div>
    </Disclosure>
  );
}

/** What a bank form requires, each line with a button to copy it. */
function BankLines({ slip, ...outcome }: CopyOutcome & { readonly slip: ToPay }): ReactNode {
  const { t, tName } = useLanguage();
  const lines = slip.instructions.map(({ label, value }) => ({
    label: tName('instruction', label, label),
    value,
  }));
  return (
    <dl className={layout('stack-2')} aria-label={t('slip.instructions')}>
      {lines.map(({ label, value }) => (
        <div key={label} className={classes('instruction')}>
          <dt>{label}</dt>
          <dd>
            <CopyBox
              text={value}
              label={t('slip.copy_line', { label })}
              copiedLabel={t('slip.copied')}
              variant="text"
              {...outcome}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
