import type { ConsoleOrder } from '@naru/contract';
import { AmountText, Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { trimZeros } from '../../../shared/amount/trim-zeros.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/network/network-label.ts';
import type { RunAct } from '../api/use-acts.ts';
import { isBankAccount } from '../model/bank-account.ts';
import type { DialogAction } from '../model/next-step.ts';
import { isPayable } from '../model/payable.ts';
import { PayoutCopies } from './payout-copies.tsx';
import sheet from './payout-slip.module.css';
import { PayoutWay } from './payout-way.tsx';
import { ReceiverText } from './receiver-text.tsx';
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
  const networkLabel = useNetworkLabel();
  const slip = order.payoutSlip;
  if (slip === null) return null;
  const { payout, stage } = order.transaction;
  const mustPay = isPayable(order);
  const isPaid = payout !== null || stage === 'delivered';
  const to = isBankAccount(slip.address) ? 'payout.to_account' : 'payout.to';
  return (
    <section className={classes('slip', mustPay && 'open')} aria-labelledby="payout-title">
      <h3 id="payout-title" className={classes('term')}>
        {mustPay ? t('payout.amount') : isPaid ? t('payout.paid') : t('order.owed')}
      </h3>
      <p className={classes('amount')}>
        <AmountText
          amountText={trimZeros(slip.amount)}
          symbol={slip.symbol}
          size={mustPay ? 'figure' : 'lead'}
        />
      </p>
      <p className={classes('term')}>{t(to, { network: networkLabel(slip.network) })}</p>
      {mustPay ? <PayoutCopies slip={slip} /> : <ReceiverText address={slip.address} />}
      {order.receiveWitness === 'chain' && <PayoutWay order={order} />}
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
