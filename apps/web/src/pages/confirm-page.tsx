import type { Transaction } from '@naru/contract';
import { Button, Dialog, Field, TextArea, bindClasses, formatRemaining, layout } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useOrderTexts } from '../shared/i18n/use-order-texts.ts';
import { useOrder } from '../features/order/use-order.ts';
import { type PaymentTarget, paymentTarget } from '../features/order/payment/payment-target.ts';
import { BlockWait } from '../features/order/payment/block-wait.tsx';
import { DeskNotes } from '../features/order/progress/desk-notes.tsx';
import { FollowOrder } from '../features/order/follow-order.tsx';
import { OrderLetters } from '../features/order/order-letters.tsx';
import { LoadingSlip, OrderMissing, NoScriptLine } from '../features/order/order-frame.tsx';
import { PaymentSlip } from '../features/order/payment/payment-slip.tsx';
import { RateLockClock, useRateLock } from '../features/order/payment/rate-lock-clock.tsx';
import { RehearsalPanel } from '../features/order/rehearsal-panel.tsx';
import { type CancelOrder, useCancelOrder } from '../features/order/use-order-act.ts';
import { useDeskApi } from '../shared/api/api-context.tsx';
import { usePageTitle } from '../shared/part/page-heading.tsx';
import { networkLabel } from '../shared/market/network-label.ts';
import { ExchangeSteps } from '../shared/part/exchange-steps.tsx';
import { useToastOnFirstFailure } from '../shared/part/use-failure-toast.ts';
import sheet from './confirm-page.module.css';
import { useRepeatSwap } from './repeat-swap.ts';
import { withSymbol } from '../features/order/amounts.ts';

const classes = bindClasses(sheet);

const EXCHANGE_PATH = '/buy-crypto-select';

/** Step two: how to pay. Any other status than pending leads to step three. */
export function Page(): ReactNode {
  const t = useOrderTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const cancel = useCancelOrder(id, () => void navigate(EXCHANGE_PATH));
  const answer = useOrder(id, cancel.isUnderWay);
  const { transaction } = answer;
  if (transaction !== null && transaction.status !== 'pending' && !cancel.isUnderWay)
    return <Navigate to={`/buy-crypto-details/${id}`} replace state={state} />;
  return (
    <div className={layout('stack-5')}>
      {!answer.isUnknown && <ExchangeSteps current="confirm" />}
      {transaction === null ? (
        <OrderMissing answer={answer} title={t('confirm.title')} />
      ) : (
        <Payment transaction={transaction} cancel={cancel} />
      )}
    </div>
  );
}

interface PaymentProps {
  readonly transaction: Transaction;
  readonly cancel: CancelOrder;
}

function Payment({ transaction, cancel }: PaymentProps): ReactNode {
  const t = useOrderTexts();
  const repeatSwap = useRepeatSwap(transaction);
  const [isAsking, setIsAsking] = useState(false);
  const lock = useRateLock(transaction);
  const { target, isFailed, retry } = usePaymentTarget(transaction);
  const isNew = useIsNew();
  const amount = withSymbol(transaction.fromAmount, transaction.fromCurrency.symbol);
  const clockTitle = t('confirm.documentTitle', { clock: formatRemaining(lock.remainingMs), amount });
  usePageTitle(lock.isOver ? t('expired.title') : clockTitle);
  return (
    <>
      <NoScriptLine transaction={transaction} step="confirm" />
      <RateLockClock lock={lock} />
      {transaction.isRehearsal && <RehearsalPanel transaction={transaction} />}
      <DeskNotes transaction={transaction} />
      {target === null ? (
        <LoadingSlip
          title={t('confirm.title')}
          failure={isFailed ? t('confirm.addressFailed') : null}
          onRetry={retry}
        />
      ) : (
        <PaymentSlip
          transaction={transaction}
          target={target}
          isOver={lock.isOver}
          isNew={isNew}
          onCancel={() => setIsAsking(true)}
          onRepeat={repeatSwap}
        />
      )}
      <div className={classes('assurances')}>
        <BlockWait transaction={transaction} />
      </div>
      <FollowOrder transaction={transaction} />
      <OrderLetters transaction={transaction} />
      <Assurances transaction={transaction} targetKind={target?.kind ?? 'none'} />
      <CancelDialog
        isOpen={isAsking}
        isSending={cancel.isUnderWay}
        onClose={() => setIsAsking(false)}
        onConfirm={cancel.cancel}
      />
    </>
  );
}

/** True when coming from the form, not when the page is opened again later. */
function useIsNew(): boolean {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null && 'isNew' in state && state.isNew === true;
}

interface LoadedTarget {
  /** Null until the desk's own address is known. */
  readonly target: PaymentTarget | null;
  readonly isFailed: boolean;
  readonly retry: () => unknown;
}

/** Loads the desk's own address only where the order has none. */
function usePaymentTarget(transaction: Transaction): LoadedTarget {
  const api = useDeskApi();
  const t = useOrderTexts();
  const currencyId = transaction.fromCurrency._id;
  const isMissing = transaction.depositAddress === null;
  const answer = useQuery({
    queryKey: ['wallet-address', currencyId],
    queryFn: ({ signal }) => api.read('walletAddress', { params: { currencyId } }, signal),
    enabled: isMissing,
  });
  useToastOnFirstFailure(answer.error, t('failure.unknown'));
  const isKnown = !isMissing || answer.data !== undefined;
  const target = isKnown ? paymentTarget(transaction, answer.data?.walletAddress?.address ?? null) : null;
  return { target, isFailed: !isKnown && answer.isError, retry: answer.refetch };
}

interface AssurancesProps {
  readonly transaction: Transaction;
  readonly targetKind: PaymentTarget['kind'];
}

function Assurances({ transaction, targetKind }: AssurancesProps): ReactNode {
  const t = useOrderTexts();
  const network = networkLabel(transaction.fromCurrency.network, t);
  const isByPerson = transaction.depositWitness === 'operator';
  return (
    <div className={classes('assurances')}>
      {targetKind === 'address' && (
        <p>{t(isByPerson ? 'confirm.watchingByPerson' : 'confirm.watching', { network })}</p>
      )}
      {targetKind === 'bank' && <p>{t('confirm.watchingBank')}</p>}
      <p>
        {t('confirm.mayClose')} {t('confirm.openLink')}
      </p>
    </div>
  );
}

const NOTE_LETTERS_MAX = 500;

interface CancelDialogProps {
  readonly isOpen: boolean;
  readonly isSending: boolean;
  readonly onClose: () => void;
  /** The reason may be empty. */
  readonly onConfirm: (note: string) => void;
}

/** Asks for confirmation and an optional reason. */
function CancelDialog({ isOpen, isSending, onClose, onConfirm }: CancelDialogProps): ReactNode {
  const t = useOrderTexts();
  const [note, setNote] = useState('');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('cancel.title')}
      closeLabel={t('app.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel.no')}</Button>
          <Button kind="danger" isLoading={isSending} onClick={() => onConfirm(note.trim())}>
            {t('cancel.yes')}
          </Button>
        </>
      }
    >
      <p className={layout('quiet', 'below-4')}>{t('cancel.text')}</p>
      <Field label={t('cancel.reason')}>
        <TextArea
          rows={2}
          maxLength={NOTE_LETTERS_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
