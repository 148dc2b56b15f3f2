import type { ConsoleOrder } from '@naru/contract';
import { Notice, Seal, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useOperatorName } from '../../shared/session/session.ts';
import { StageChip } from '../../shared/display/stage-chip.tsx';
import sheet from './order-head.module.css';

const classes = bindClasses(sheet);

/** Reference, stage, seal, and who is working on it. */
export function OrderHead({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const { transaction, assignedTo, assignedUntil } = order;
  const t = useT();
  const { time } = useTimeFormats();
  const operatorName = useOperatorName();
  const isMine = assignedTo !== null && assignedTo === operatorName;
  return (
    <header className={classes('head')}>
      <div className={classes('names')}>
        <h2 id="order-title" className={classes('reference')}>
          {transaction.id}
        </h2>
        <p className={classes('state')}>
          <StageChip stage={transaction.stage} />
          {isMine && assignedUntil !== null && (
            <span className={classes('mine')}>{t('order.taken_by_me', { time: time(assignedUntil) })}</span>
          )}
        </p>
      </div>
      <Seal address={transaction.depositAddress} sizePx={56} />
      {assignedTo !== null && !isMine && (
        <Notice tone="info" className={classes('other')}>
          {assignedUntil === null
            ? t('order.taken_by_other_plain', { name: assignedTo })
            : t('order.taken_by_other', { name: assignedTo, time: time(assignedUntil) })}
        </Notice>
      )}
    </header>
  );
}
