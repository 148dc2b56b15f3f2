import type { ConsoleOrder, ConsoleRefund, OrderDetails } from '@naru/contract';
import { isRefundEnded, REFUND_STATES, standOfRefunds, type RefundAct } from '@naru/core';
import { AmountText, type FactList, Facts, StatusChip, type StatusTone, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { trimZeros } from '../../../shared/display/trim-zeros.ts';
import { DeadlineText } from '../../../shared/display/deadline-text.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useLanguage, useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { KeyButton } from '../../../shared/keys/key-button.tsx';
import type { RunAct } from '../use-acts.ts';
import { listSlips } from '../slip-payments.ts';
import { DisbursementSlip } from '../outgoing/disbursement-slip.tsx';
import { CoveredAddress } from '../customer-facts.tsx';
import { RefundActForm, RefundAddressOrigin } from './refund-act-form.tsx';
import sheet from './refund-cases.module.css';
import { slipFace } from '../outgoing/slip-face.ts';
import { usualAct } from './refund-fields.ts';

const classes = bindClasses(sheet);

interface RefundCasesProps {
  readonly order: ConsoleOrder;
  /** The customer's covered details; null while they are covered. */
  readonly details: OrderDetails | null;
  /** For dialogs, which show a failure themselves. */
  readonly run: RunAct;
}

/** What the order owes back: each refund with its deadline, and below it the slips that pay it. */
export function RefundCases({ order, details, run }: RefundCasesProps): ReactNode {
  const t = useT();
  if (order.refunds.length === 0) return null;
  const slips = listSlips(order, 'refund');
  return (
    <section className={layout('stack-2')} aria-labelledby="refunds-title">
      <h3 id="refunds-title">{t('refund.title')}</h3>
      {order.refunds.map((refund) => {
        const ofRefund = slips.filter(({ refundId }) => refundId === refund.refundId);
        const isOnSlip = ofRefund.some((slip) => slipFace(slip) === 'pay');
        return (
          <div key={refund.refundId} className={layout('stack-2')}>
            <RefundCase order={order} details={details} refund={refund} isOnSlip={isOnSlip} run={run} />
            {ofRefund.map((slip) => (
              <DisbursementSlip key={slip.disbursementId} order={order} disbursement={slip} run={run} />
            ))}
          </div>
        );
      })}
    </section>
  );
}

interface RefundCaseProps extends RefundCasesProps {
  readonly refund: ConsoleRefund;
  /** The address is on the slip, where it can be copied. */
  readonly isOnSlip: boolean;
}

function RefundCase({ order, details, refund, isOnSlip, run }: RefundCaseProps): ReactNode {
  const { t, tName } = useLanguage();
  const [dialog, setDialog] = useState<RefundAct | null>(null);
  const close = (): void => setDialog(null);
  const kindName = tName('refund_kind', refund.kind, refund.kind);
  const isConvertible = refund.acts.includes('convert');
  return (
    <article className={classes('refund')} aria-label={kindName}>
      <p className={classes('head')}>
        <AmountText amountText={trimZeros(refund.amount)} symbol={refund.symbol} size="lead" />
        <span className={layout('quiet')}>{kindName}</span>
        <StatusChip tone={toneOf(order, refund)}>
          {tName('refund_state', refund.state, refund.state)}
        </StatusChip>
      </p>
      {refund.kind === 'full' && order.transaction.closeReason === 'overpaid' && (
        <p className={layout('quiet')}>{t('refund.full.overpaid')}</p>
      )}
      <Facts facts={useRefundFacts({ details, refund, isOnSlip })} className={classes('facts')} />
      <RefundAddressOrigin refund={refund} />
      <RefundActs refund={refund} onAct={setDialog} />
      {isConvertible && refund.conversion === null && (
        <p className={layout('quiet')}>{t('refund.convert.impossible')}</p>
      )}
      {refund.successorId !== null && (
        <Link to={`/?${new URLSearchParams({ queue: 'to_send', order: refund.successorId }).toString()}`}>
          {t('refund.successor')}
        </Link>
      )}
      <FormDialog title={dialog === null ? '' : t(`refund.act.${dialog}`)} onClose={close}>
        {dialog !== null && (
          <RefundActForm key={dialog} order={order} refund={refund} act={dialog} run={run} onClose={close} />
        )}
      </FormDialog>
    </article>
  );
}

/** A refund cannot be converted before it is known what it would convert to. */
function RefundActs(props: {
  readonly refund: ConsoleRefund;
  readonly onAct: (act: RefundAct) => void;
}): ReactNode {
  const { refund, onAct } = props;
  const t = useT();
  const acts = refund.acts.filter((act) => act !== 'convert' || refund.conversion !== null);
  const usual = usualAct(refund);
  const others = acts.filter((act) => act !== usual);
  const buttonOf = (act: RefundAct): ReactNode => (
    <KeyButton
      mark={act === acts[0] ? 'refund' : null}
      size="small"
      kind={act === usual ? 'primary' : 'secondary'}
      onClick={() => onAct(act)}
    >
      {t(`refund.act.${act}`)}
    </KeyButton>
  );
  return (
    <>
      {usual !== null && (
        <p className={classes('act')}>
          {buttonOf(usual)}
          <span className={layout('quiet')}>{t(`refund.usual.${usual}`)}</span>
        </p>
      )}
      {others.length > 0 && (
        <ul className={layout('stack-2')} aria-label={t('refund.others')}>
          {usual !== null && <li className={layout('quiet')}>{t('refund.others')}</li>}
          {others.map((act) => (
            <li key={act} className={classes('act')}>
              {buttonOf(act)}
              {act !== 'approve' && <span className={layout('quiet')}>{t(`refund.when.${act}`)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useRefundFacts({
  details,
  refund,
  isOnSlip,
}: Pick<RefundCaseProps, 'details' | 'refund' | 'isOnSlip'>): FactList {
  const { t } = useLanguage();
  const { day } = useTimeFormats();
  const { refundId, address, reason, reviewAt } = refund;
  const shown = details?.refunds.find((each) => each.refundId === refundId)?.address ?? null;
  const network = useNetworkLabel()(refund.network);
  return [
    isOwed(refund) && {
      key: 'due',
      term: t('refund.due'),
      detail: <DeadlineText dueIso={refund.dueAt} />,
    },
    { key: 'opened', term: t('refund.opened'), detail: day(refund.openedAt) },
    !isOnSlip && {
      key: 'to',
      term: t('refund.to', { network }),
      detail: address === null ? t('refund.no_address') : <CoveredAddress covered={address} shown={shown} />,
    },
    reviewAt !== null && { key: 'review', term: t('refund.review'), detail: day(reviewAt) },
    reason !== null && { key: 'reason', term: t('refund.reason'), detail: reason },
  ];
}

/** Calm once it is paid completely. */
function toneOf({ disbursements }: ConsoleOrder, refund: ConsoleRefund): StatusTone {
  const isPaid = standOfRefunds([refund], disbursements) === 'sent';
  return isPaid ? 'processing' : isOwed(refund) ? 'attention' : 'quiet';
}

/** A state that only a newer server knows counts as owed. */
function isOwed({ state }: ConsoleRefund): boolean {
  const known = REFUND_STATES.find((candidate) => candidate === state);
  return known === undefined || !isRefundEnded(known);
}
