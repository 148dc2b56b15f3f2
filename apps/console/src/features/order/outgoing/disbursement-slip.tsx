import type { ConsoleDisbursement, ConsoleOrder, ToPay } from '@naru/contract';
import { AmountText, bindClasses, Button, Notice, layout, useServerClock } from '@naru/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { trimZeros } from '../../../shared/display/trim-zeros.ts';
import { useLanguage, useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { KeyButton } from '../../../shared/keys/key-button.tsx';
import type { RunAct } from '../use-acts.ts';
import { isBankAccount } from '../../../shared/display/bank-account.ts';
import { listSlipPayments } from '../slip-payments.ts';
import { ReceiverProblems, type ReceiverReading } from '../../../shared/slip/receiver-problems.tsx';
import { SlipCopies } from '../../../shared/slip/slip-copies.tsx';
import { WalletPayment } from '../../../shared/slip/wallet-payment.tsx';
import { ReceiverText } from '../../../shared/display/receiver-text.tsx';
import { DisbursementDialog, type DisbursementDialogAct } from './disbursement-dialog.tsx';
import sheet from './disbursement-slip.module.css';
import { PaymentList } from './payment-list.tsx';
import { ReportForm } from './report-form.tsx';
import { TakenOutNote } from '../../../shared/slip/taken-out-note.tsx';
import { useProgressText } from './use-progress-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { findKeyedSlip, type SlipFace, slipFace } from './slip-face.ts';

/** A slip that was approved so short a time ago is what the operator has just prepared. */
const FRESH_MS = 5_000;
/** The network is asked again while the slip is open. */
const ASK_MS = 60_000;

function useReceiverProblems(order: ConsoleOrder, disbursement: ConsoleDisbursement): ReceiverReading {
  const api = useConsoleApi();
  const params = { id: order.transaction.id, disbursementId: disbursement.disbursementId };
  const { data, isError } = useQuery({
    queryKey: ['receiver', params.disbursementId],
    queryFn: ({ signal }) => api.read('receiverProblems', { params }, signal),
    refetchInterval: ASK_MS,
  });
  return isError ? null : data?.problems;
}

const classes = bindClasses(sheet);

interface DisbursementSlipProps {
  readonly order: ConsoleOrder;
  readonly disbursement: ConsoleDisbursement;
  readonly run: RunAct;
}

/** One approved payout or refund: what to pay now, or why not, and the payments seen so far. */
export function DisbursementSlip({ order, disbursement, run }: DisbursementSlipProps): ReactNode {
  const { disbursementId, acts, toPay, witness, needsProof } = disbursement;
  const t = useT();
  const heading = useHeading(order, disbursement);
  const face = slipFace(disbursement);
  const hasKeys = findKeyedSlip(order)?.disbursementId === disbursementId;
  const titleId = `slip-${disbursementId}`;
  const payments = listSlipPayments(order, disbursement);
  const { nowMs } = useServerClock();
  const [isFresh] = useState(
    () => face === 'pay' && nowMs() - Date.parse(disbursement.approvedAt) < FRESH_MS,
  );
  const place = useRef<HTMLElement>(null);
  // The button that prepared it may be far below.
  useEffect(() => {
    if (isFresh) place.current?.scrollIntoView({ block: 'start' });
  }, [isFresh]);
  return (
    <section ref={place} className={classes('slip', face)} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes('heading')}>
        {heading}
      </h3>
      {face !== 'past' && <TakenOutNote takenOut={disbursement.takenOut} />}
      {face === 'pay' && toPay !== null ? (
        <>
          <p className={classes('amount')}>
            <AmountText amountText={trimZeros(toPay.amount)} symbol={disbursement.symbol} size="figure" />
          </p>
          <ProgressText disbursement={disbursement} />
          <ReceiverTerm disbursement={disbursement} />
          {witness === 'chain' ? (
            <WatchedPayment key={disbursementId} {...{ order, disbursement, toPay, hasKeys, run }} />
          ) : (
            <SlipCopies slip={toPay} hasKeys={hasKeys} />
          )}
          {witness === 'chain' && !needsProof && (
            <p className={classes('quiet')} role="status">
              <b>{t(payments.length > 0 ? 'slip.waiting.rest' : 'slip.waiting')}.</b> {t('slip.watching')}
            </p>
          )}
        </>
      ) : (
        <Unpayable order={order} disbursement={disbursement} face={face} />
      )}
      <PaymentList order={order} payments={payments} run={run} />
      {acts.includes('report') && <ReportForm order={order} disbursement={disbursement} run={run} />}
      <SlipActs order={order} disbursement={disbursement} run={run} hasKeys={hasKeys} />
    </section>
  );
}

/** Where the network can be asked about the receiver, before anything of them is copied. */
function WatchedPayment(
  props: DisbursementSlipProps & { readonly toPay: ToPay; readonly hasKeys: boolean },
): ReactNode {
  const { order, disbursement, toPay, hasKeys, run } = props;
  const problems = useReceiverProblems(order, disbursement);
  return (
    <>
      <ReceiverProblems problems={problems} />
      <SlipCopies slip={toPay} hasKeys={hasKeys} />
      <WalletPayment
        paymentId={disbursement.disbursementId}
        slip={toPay}
        problems={problems}
        takenOut={disbursement.takenOut}
        record={({ note }) => {
          const reason = note === undefined ? {} : { note };
          const sent = { version: order.version, act: 'ask_wallet', ...reason } as const;
          return run('disbursementAct', { disbursementId: disbursement.disbursementId, sent });
        }}
      />
    </>
  );
}

function useHeading({ assignedTo }: ConsoleOrder, disbursement: ConsoleDisbursement): string {
  const { t, tName } = useLanguage();
  const { purpose, state, approvedBy } = disbursement;
  const face = slipFace(disbursement);
  if (face === 'stop') return t('slip.stop');
  if (face === 'other') return t('slip.other', { name: assignedTo ?? approvedBy });
  return tName(`slip.${purpose}`, state, state);
}

/** Amount and receiver to read, without buttons to copy them: nothing is to be paid here now. */
function Unpayable(props: {
  readonly order: ConsoleOrder;
  readonly disbursement: ConsoleDisbursement;
  readonly face: SlipFace;
}): ReactNode {
  const { order, disbursement, face } = props;
  const { amount, paidAmount, symbol, address } = disbursement;
  if (face === 'stop') {
    return (
      <>
        <Notice tone="error">
          <StopReason order={order} disbursement={disbursement} />
        </Notice>
        <ProgressText disbursement={disbursement} />
      </>
    );
  }
  const shown = face === 'other' ? amount : paidAmount;
  return (
    <>
      <p className={classes('amount')}>
        <AmountText amountText={trimZeros(shown)} symbol={symbol} size="lead" />
      </p>
      <ProgressText disbursement={disbursement} />
      <ReceiverTerm disbursement={disbursement} />
      <ReceiverText address={address} />
    </>
  );
}

function StopReason(props: Pick<DisbursementSlipProps, 'order' | 'disbursement'>): ReactNode {
  const { money, transaction } = props.order;
  const t = useT();
  const { hindrance } = props.disbursement;
  if (hindrance === 'rate_lost') return t('slip.stop.rate_lost');
  if (hindrance !== 'not_covered') return t('slip.stop.hold');
  const isMissing = /[1-9]/.test(money.shortage);
  if (!isMissing) return t('slip.stop.unsure');
  const amount = `${readableAmount(money.shortage)} ${transaction.fromCurrency.symbol}`;
  return t('slip.stop.not_covered', { amount });
}

/** Shown only if the amount above does not say it already. */
function ProgressText({ disbursement }: { readonly disbursement: ConsoleDisbursement }): ReactNode {
  const progressText = useProgressText();
  const face = slipFace(disbursement);
  const { state, amount, paidAmount } = disbursement;
  const isSaid = face !== 'stop' && (state === 'approved' || amount === paidAmount);
  return isSaid ? null : <p className={layout('quiet')}>{progressText(disbursement)}</p>;
}

function ReceiverTerm({ disbursement }: { readonly disbursement: ConsoleDisbursement }): ReactNode {
  const t = useT();
  const networkLabel = useNetworkLabel();
  const key = isBankAccount(disbursement.address) ? 'slip.to_account' : 'slip.to';
  return <p className={classes('term')}>{t(key, { network: networkLabel(disbursement.network) })}</p>;
}

function SlipActs(props: DisbursementSlipProps & { readonly hasKeys: boolean }): ReactNode {
  const { hasKeys, ...form } = props;
  const { acts, purpose, state, endableAt } = props.disbursement;
  const t = useT();
  const { stamp } = useTimeFormats();
  const [dialog, setDialog] = useState<DisbursementDialogAct | null>(null);
  return (
    <>
      {DIALOG_ACTS.some((act) => acts.includes(act)) && (
        <p className={layout('line-2')}>
          {acts.includes('attest') && (
            <KeyButton
              mark={hasKeys ? 'next_step' : null}
              kind={hasKeys ? 'primary' : 'secondary'}
              onClick={() => setDialog('attest')}
            >
              {t(`slip.attest.${purpose}`)}
            </KeyButton>
          )}
          {acts.includes('accept') && (
            <Button kind={state === 'excess' ? 'primary' : 'secondary'} onClick={() => setDialog('accept')}>
              {t('slip.accept')}
            </Button>
          )}
          {acts.includes('withdraw') && (
            <Button
              kind="quiet"
              size="small"
              disabled={endableAt !== null}
              onClick={() => setDialog('withdraw')}
            >
              {t(`slip.withdraw.${purpose}`)}
            </Button>
          )}
          {acts.includes('withdraw') && endableAt !== null && (
            <span className={classes('quiet')}>{t('slip.endable', { time: stamp(endableAt) })}</span>
          )}
        </p>
      )}
      <DisbursementDialog {...form} act={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

const DIALOG_ACTS: readonly DisbursementDialogAct[] = ['attest', 'accept', 'withdraw'];
