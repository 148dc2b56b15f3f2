import type { ConsoleOrder } from '@naru/contract';
import { Button, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import type { ActName } from '../../shared/api/console-api.ts';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSession } from '../../shared/session/session.ts';
import { isSentToCustomer } from './notes.ts';
import { isLost, isUnexplained } from './slip-payments.ts';
import type { RunAct } from './use-acts.ts';
import sheet from './rehearsal-box.module.css';

const classes = bindClasses(sheet);

export interface RehearsalBoxProps {
  readonly order: ConsoleOrder;
  readonly busy: ActName | null;
  readonly run: RunAct;
}

/** Plays what is outside of the desk: the operator's wallet, the network, and the customer. */
export function RehearsalBox({ order, busy, run }: RehearsalBoxProps): ReactNode {
  const t = useT();
  const isRehearsal = useSession().data?.mode === 'rehearsal';
  const sayings = useSayings(order);
  const payable = order.disbursements.filter(({ acts }) => acts.includes('rehearsal_pay'));
  const canMine = order.actions.includes('rehearsal_mine');
  const isAsked = order.actions.includes('rehearsal_customer');
  const isEmpty = payable.length === 0 && !canMine && !isAsked && sayings.length === 0;
  if (!isRehearsal || isEmpty) return null;
  return (
    <section className={classes('box')} aria-labelledby="rehearsal-title">
      <h3 id="rehearsal-title" className={classes('title')}>
        {t('rehearsal.title')}
      </h3>
      <p className={layout('quiet', 'label', 'anywhere')}>{t('rehearsal.text')}</p>
      {canMine && <p className={layout('quiet', 'label', 'anywhere')}>{t('rehearsal.text.mine')}</p>}
      {sayings.map((saying) => (
        <p key={saying} className={layout('quiet', 'label', 'anywhere')}>
          {saying}
        </p>
      ))}
      <div className={layout('row-2')}>
        {payable.map(({ disbursementId, purpose }) => (
          <Button
            key={disbursementId}
            size="small"
            isLoading={busy === 'rehearsePayment'}
            onClick={() => void run('rehearsePayment', { disbursementId, sent: undefined })}
          >
            {t(`rehearsal.pay.${purpose}`)}
          </Button>
        ))}
        <GoneButtons order={order} busy={busy} run={run} />
        {isAsked && (
          <Button
            size="small"
            isLoading={busy === 'rehearseCustomer'}
            onClick={() => void run('rehearseCustomer', undefined)}
          >
            {t('rehearsal.customer')}
          </Button>
        )}
        {canMine && (
          <Button
            size="small"
            isLoading={busy === 'rehearseBlock'}
            onClick={() => void run('rehearseBlock', undefined)}
          >
            {t('rehearsal.mine')}
          </Button>
        )}
      </div>
    </section>
  );
}

const ENDINGS = ['resent', 'replaced'] as const;

/** The two possible outcomes of a payment that the network has dropped. */
function GoneButtons({ order, busy, run }: RehearsalBoxProps): ReactNode {
  const t = useT();
  const gone = order.disbursements.filter(({ acts }) => acts.includes('rehearsal_gone'));
  return gone.flatMap(({ disbursementId }) =>
    ENDINGS.map((ending) => (
      <Button
        key={`${disbursementId} ${ending}`}
        size="small"
        isLoading={busy === 'rehearseGone'}
        onClick={() => void run('rehearseGone', { disbursementId, sent: { ending } })}
      >
        {t(`rehearsal.gone.${ending}`)}
      </Button>
    )),
  );
}

/** What the wallet and an explorer show, and what the customer answers. */
function useSayings(order: ConsoleOrder): readonly string[] {
  const t = useT();
  const { actions, payments, disbursements, goneDeposits, holds, audit, transaction } = order;
  const isBank = transaction.depositKind === 'bank';
  const answer = isBank ? 'rehearsal.says.answer.bank' : 'rehearsal.says.answer';
  const isHeld = (reason: string): boolean => holds.some((hold) => hold.reason === reason);
  const nameOf = (paid: { readonly amount: string; readonly txid: string }, symbol: string) => ({
    amount: `${readableAmount(paid.amount)} ${symbol}`,
    txid: paid.txid,
  });
  return [
    ...payments.filter(isLost).map((paid) => {
      const mayReturn = disbursements.some(
        ({ disbursementId, acts }) =>
          disbursementId === paid.disbursementId && acts.includes('rehearsal_gone'),
      );
      return t(mayReturn ? 'rehearsal.says.waits' : 'rehearsal.says.replaced', nameOf(paid, paid.symbol));
    }),
    ...payments.filter(isUnexplained).map((paid) => t('rehearsal.says.sent', nameOf(paid, paid.symbol))),
    ...(isHeld('deposit_gone')
      ? goneDeposits.map((gone) => t('rehearsal.says.dropped', nameOf(gone, transaction.fromCurrency.symbol)))
      : []),
    ...(isHeld('question') ? [t(audit.some(isSentToCustomer) ? answer : 'rehearsal.says.unasked')] : []),
    ...(actions.includes('take_over') ? [t('rehearsal.says.colleague')] : []),
    ...(isHeld('address_integrity') ? [t('rehearsal.says.server')] : []),
  ];
}
