import type { ConsoleOrder } from '@naru/contract';
import { standOfRefunds } from '@naru/core';
import { Notice, Seal, StatusChip, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useOperatorName } from '../../shared/session/session.ts';
import { useWorthText } from '../../shared/display/use-worth-text.ts';
import { StageChip } from '../../shared/display/stage-chip.tsx';
import sheet from './order-head.module.css';

const classes = bindClasses(sheet);

interface OrderHeadProps {
  readonly order: ConsoleOrder;
  /** The button of the next step. */
  readonly step: ReactNode;
  /** What comes next and what the last act came to, in words. */
  readonly children: ReactNode;
}

/** Always visible: reference, value, state, next step, seal; on wide screens also the words below them. */
export function OrderHead({ order, step, children }: OrderHeadProps): ReactNode {
  const { transaction, assignedTo, assignedUntil } = order;
  const { t, tName } = useLanguage();
  const { time } = useTimeFormats();
  const operatorName = useOperatorName();
  const worth = useWorthText()(order.worth);
  const holder = assignedTo === null ? '' : tName('actor', assignedTo, assignedTo);
  const isMine = assignedTo !== null && assignedTo === operatorName;
  return (
    <header className={classes('head')}>
      <div className={classes('bar')}>
        <div className={classes('names')}>
          <h2 id="order-title" className={classes('reference')}>
            {transaction.id}
          </h2>
          <span className={layout('quiet')}>{worth !== '' && t('order.worth', { worth })}</span>
        </div>
        <div className={classes('beside')}>
          {step}
          <Seal address={transaction.depositAddress} sizePx={44} />
        </div>
        <p className={classes('state')}>
          <StageChip
            stage={transaction.stage}
            refundEnd={standOfRefunds(order.refunds, order.disbursements)}
            isHeld={order.holds.length > 0}
          />
          {order.holds.length > 0 && <StatusChip tone="attention">{t('filter.hold')}</StatusChip>}
          {order.proposals.some(({ isOutdated }) => !isOutdated) && (
            <StatusChip tone="attention">{t('order.waits_approval')}</StatusChip>
          )}
          {isMine && assignedUntil !== null && transaction.stage !== 'sent' && (
            <span className={classes('mine')}>{t('order.taken_by_me', { time: time(assignedUntil) })}</span>
          )}
        </p>
      </div>
      {assignedTo !== null && !isMine && (
        <Notice tone="info">
          {assignedUntil === null
            ? t('order.taken_by_other_plain', { name: holder })
            : t('order.taken_by_other', { name: holder, time: time(assignedUntil) })}{' '}
          {order.actions.includes('take_over') && t('order.take_over_hint')}
        </Notice>
      )}
      <div className={layout('stack-2')}>{children}</div>
    </header>
  );
}
