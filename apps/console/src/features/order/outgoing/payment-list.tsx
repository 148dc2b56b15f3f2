import { PAYMENT_JUDGEMENTS, type PaymentJudgement } from '@naru/core';
import type { ConsoleOrder, OutgoingPayment } from '@naru/contract';
import { Button, Checkbox, Disclosure, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { FormDialog, FormButton } from '../../../shared/form/form-dialog.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { RunAct } from '../use-acts.ts';
import { ActForm, type DialogFormProps } from '../dialogs/act-form.tsx';
import { isDecided, isLost, isUnexplained, listOtherPayments } from '../slip-payments.ts';
import { PaymentLine, confirmationsText } from '../deposit-list.tsx';
import sheet from './payment-list.module.css';

const classes = bindClasses(sheet);

interface PaymentListProps {
  readonly order: ConsoleOrder;
  readonly payments: readonly OutgoingPayment[];
  readonly run: RunAct;
}

/** Payments to a receiver, each with its confirmations and the judgements that are open. */
export function PaymentList({ order, payments, run }: PaymentListProps): ReactNode {
  const t = useT();
  if (payments.length === 0) return null;
  return (
    <ul className={classes('list')} aria-label={t('payment.list')}>
      {payments.map((payment) => (
        <li key={`${payment.railId} ${payment.outputKey}`} className={classes('item', toneOf(payment))}>
          <PaymentLine payment={payment} symbol={payment.symbol} certainty={certaintyText(t, payment)} />
          <Judgements order={order} payment={payment} run={run} />
        </li>
      ))}
    </ul>
  );
}

function toneOf({ standing, isGone }: OutgoingPayment): 'ours' | 'open' | 'gone' {
  if (isGone || standing === 'not_ours') return 'gone';
  return standing === null ? 'open' : 'ours';
}

function certaintyText(t: Translate, payment: OutgoingPayment): string {
  const { standing, isGone } = payment;
  if (isGone) return t(standing === 'given_up' ? 'payment.given_up' : 'payment.gone');
  if (standing === 'booked') return t('order.received.final');
  const sure = confirmationsText(t, payment);
  if (standing === 'not_ours') return `${t('payment.not_ours')} · ${sure}`;
  return standing === null ? `${t('payment.unexplained')} · ${sure}` : sure;
}

function Judgements(props: Omit<PaymentListProps, 'payments'> & { readonly payment: OutgoingPayment }) {
  const { payment } = props;
  const t = useT();
  const [judgement, setJudgement] = useState<PaymentJudgement | null>(null);
  const close = (): void => setJudgement(null);
  const possible = PAYMENT_JUDGEMENTS.filter((each) => payment.judgements.includes(each));
  const buttons = possible.length > 0 && (
    <span className={classes('judgements')}>
      {possible.map((each) => (
        <Button
          key={each}
          size="small"
          kind={payment.standing === null || isLost(payment) ? 'secondary' : 'quiet'}
          onClick={() => setJudgement(each)}
        >
          {t(`judgement.${each}`)}
        </Button>
      ))}
    </span>
  );
  return (
    <>
      {isDecided(payment) && possible.length > 0 ? (
        <Disclosure summary={t('judgement.more')}>{buttons}</Disclosure>
      ) : (
        buttons
      )}
      <FormDialog title={judgement === null ? '' : t(`judgement.${judgement}`)} onClose={close}>
        {judgement !== null && <JudgeForm {...props} judgement={judgement} onClose={close} />}
      </FormDialog>
    </>
  );
}

/** One answer for all unexplained payments: anyone can pay a customer's address, again and again. */
function NoneOfOurs({ order, payments, run }: PaymentListProps): ReactNode {
  const t = useT();
  const open = payments.filter(
    (payment) => isUnexplained(payment) && payment.judgements.includes('not_ours'),
  );
  const [first, ...others] = open.filter(({ railId }) => railId === open[0]?.railId);
  if (first === undefined || others.length === 0) return null;
  return (
    <span className={classes('judgements')}>
      <FormButton size="small" label={t('judgement.none')}>
        {(close) => (
          <JudgeForm
            order={order}
            payment={first}
            others={others}
            judgement="not_ours"
            run={run}
            onClose={close}
          />
        )}
      </FormButton>
    </span>
  );
}

/** The operator enters who made a payment, which decides whether it counts. */
function JudgeForm(
  props: DialogFormProps & {
    readonly payment: OutgoingPayment;
    /** Further payments that get the same answer. */
    readonly others?: readonly OutgoingPayment[];
    readonly judgement: PaymentJudgement;
  },
): ReactNode {
  const { order, payment, others = [], judgement, run, onClose } = props;
  const t = useT();
  const [isNoPrize, setIsNoPrize] = useState(false);
  const { railId, outputKey } = payment;
  const prizes = judgement === 'ours' ? payment.prizes : [];
  return (
    <ActForm
      order={order}
      kind={judgement === 'given_up' || judgement === 'unexplained' ? 'danger' : 'primary'}
      submitLabel={t(`judgement.${judgement}`)}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      isReady={prizes.length === 0 || isNoPrize}
      send={(proof) => {
        const said = { version: order.version, railId, outputKey, judgement, ...proof };
        const more = { others: others.map((other) => other.outputKey) };
        return run('judgePayment', prizes.length === 0 ? { ...said, ...more } : { ...said, isNoPrize });
      }}
    >
      {({ isTried }) => (
        <>
          <p>{t(`judgement.text.${judgement}`)}</p>
          {[payment, ...others].map((each) => (
            <p key={each.outputKey} className={classes('named')}>
              <b>
                {readableAmount(each.amount)} {each.symbol}
              </b>
              <code>{each.txid}</code>
            </p>
          ))}
          {prizes.map((prize) => (
            <p key={prize.date}>{t('judgement.prize', prize)}</p>
          ))}
          {prizes.length > 0 && (
            <Checkbox
              checked={isNoPrize}
              error={isTried && !isNoPrize ? t('judgement.no_prize.problem') : null}
              onChange={(event) => setIsNoPrize(event.currentTarget.checked)}
            >
              {t('judgement.no_prize')}
            </Checkbox>
          )}
        </>
      )}
    </ActForm>
  );
}

/** Payments to a receiver of this order that are not known to come from the desk. */
export function OtherPayments(props: { readonly order: ConsoleOrder; readonly run: RunAct }): ReactNode {
  const t = useT();
  const payments = listOtherPayments(props.order);
  if (payments.length === 0) return null;
  return (
    <section className={layout('stack-2')} aria-labelledby="other-payments">
      <h3 id="other-payments">{t('payment.others')}</h3>
      {payments.some(isUnexplained) && <p className={layout('quiet-small')}>{t('payment.others.text')}</p>}
      <PaymentList {...props} payments={payments} />
      <NoneOfOurs {...props} payments={payments} />
    </section>
  );
}
