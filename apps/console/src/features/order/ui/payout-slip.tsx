import type { ConsoleOrder, PayoutSlipAnswer } from '@naru/contract';
import { AmountText, Button, CopyBox, CopyButton, Disclosure, Notice, QrCode, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { trimZeros } from '../../../shared/amount/trim-zeros.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../api/use-acts.ts';
import type { DialogAction } from '../model/next-step.ts';
import { PayoutWay } from './payout-way.tsx';
import sheet from './payout-slip.module.css';
import { ReportForm } from './report-form.tsx';

const classes = bindClasses(sheet);

export interface PayoutSlipProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
  readonly onDialogChange: (dialog: DialogAction | null) => void;
}

/** What the operator pays from a wallet of his own, and how far the network has seen it. */
export function PayoutSlip({ order, run, onDialogChange }: PayoutSlipProps): ReactNode {
  const t = useT();
  const slip = order.payoutSlip;
  if (slip === null) return null;
  const isOnChain = order.receiveWitness === 'chain';
  return (
    <section className={classes('slip')} aria-labelledby="payout-title">
      <h3 id="payout-title" className={classes('term')}>
        {t('payout.amount')}
      </h3>
      <SlipToPay slip={slip} isOnChain={isOnChain} />
      {isOnChain && <PayoutWay order={order} />}
      {order.actions.includes('report_payout') && <ReportForm order={order} run={run} />}
      {order.actions.includes('discard_payout') && (
        <p>
          <Button kind="quiet" size="small" onClick={() => onDialogChange('discard_payout')}>
            {t('act.discard_payout')}
          </Button>
        </p>
      )}
    </section>
  );
}

function SlipToPay({
  slip,
  isOnChain,
}: {
  readonly slip: PayoutSlipAnswer;
  readonly isOnChain: boolean;
}): ReactNode {
  const t = useT();
  const [hasFailed, setHasFailed] = useState(false);
  const copied = t('payout.copied');
  const outcome = { onCopied: () => setHasFailed(false), onFailed: () => setHasFailed(true) };
  const amountText = trimZeros(slip.amount);
  return (
    <>
      <p className={classes('amount')}>
        <AmountText amountText={amountText} symbol={slip.symbol} size="figure" />
      </p>
      <p className={classes('term')}>
        {t(isOnChain ? 'payout.to' : 'payout.to_account', { network: slip.network })}
      </p>
      <CopyBox
        text={slip.address}
        label={t('payout.copy_address')}
        copiedLabel={copied}
        variant={isOnChain ? 'address' : 'text'}
        {...outcome}
      >
        <span className={classes('lines')}>{slip.address}</span>
      </CopyBox>
      <div className={classes('copies')}>
        <span data-key="copy_amount">
          <CopyButton text={amountText} label={t('payout.copy_amount')} copiedLabel={copied} {...outcome}>
            <kbd className={classes('key')}>A</kbd>
          </CopyButton>
        </span>
        <span data-key="copy_address">
          <CopyButton text={slip.address} label={t('payout.copy_address')} copiedLabel={copied} {...outcome}>
            <kbd className={classes('key')}>C</kbd>
          </CopyButton>
        </span>
      </div>
      {hasFailed && (
        <Notice tone="error" role="alert">
          {t('payout.copy_failed')}
        </Notice>
      )}
      {slip.instructions.length > 0 && <BankLines slip={slip} {...outcome} />}
      {slip.paymentUri !== null && <PaymentLink uri={slip.paymentUri} {...outcome} />}
    </>
  );
}

interface CopyOutcome {
  readonly onCopied: () => void;
  readonly onFailed: () => void;
}

/** The link that wallets understand, as a code to scan and as text. */
function PaymentLink({ uri, ...outcome }: CopyOutcome & { readonly uri: string }): ReactNode {
  const t = useT();
  return (
    <Disclosure summary={t('payout.qr')}>
      <div className={classes('qr')}>
        <QrCode text={uri} label={t('payout.qr.label')} />
        <CopyBox
          text={uri}
          label={t('payout.uri.copy')}
          copiedLabel={t('payout.copied')}
          variant="text"
          {...outcome}
        >
          <code>{uri}</code>
        </CopyBox>
      </div>
    </Disclosure>
  );
}

/** What a bank's form asks for, each line to copy. */
function BankLines({ slip, ...outcome }: CopyOutcome & { readonly slip: PayoutSlipAnswer }): ReactNode {
  const t = useT();
  return (
    <div className={classes('bank')}>
      <h4 className={classes('term')}>{t('payout.instructions')}</h4>
      <dl className={classes('instructions')}>
        {slip.instructions.map(({ label, value }) => (
          <div key={label} className={classes('instruction')}>
            <dt>{label}</dt>
            <dd>
              <CopyBox
                text={value}
                label={t('payout.copy_line', { label })}
                copiedLabel={t('payout.copied')}
                variant="text"
                {...outcome}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
