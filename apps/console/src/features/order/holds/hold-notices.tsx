import type { ConsoleOrder } from '@naru/contract';
import { Button, Dialog, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../api/use-acts.ts';
import { CloseHoldForm } from './close-hold-form.tsx';
import { HoldCause } from './hold-cause.tsx';
import { AgeText } from '../../../shared/age/age-text.tsx';
import sheet from './hold-notices.module.css';

const classes = bindClasses(sheet);

export interface HoldNoticesProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
}

/** Why nothing may be paid now: each reason with its cause, what to do, and the way to close it, if any. */
export function HoldNotices({ order, run }: HoldNoticesProps): ReactNode {
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  const [closing, setClosing] = useState<string | null>(null);
  const close = (): void => setClosing(null);
  return (
    <>
      {order.holds.map((hold) => (
        <Notice key={hold.reason} tone="warning" className={classes('hold')}>
          <p>
            <b>{t('hold.title', { reason: tName('hold_reason', hold.reason, hold.reason) })}</b>
          </p>
          <HoldCause order={order} hold={hold} />
          <p className={classes('times')}>
            <span>
              {t('hold.open_for')} <AgeText sinceIso={hold.openedAt} />
            </span>
            <span>{t('hold.review', { time: day(hold.reviewAt) })}</span>
          </p>
          {hold.canClose && (
            <Button size="small" onClick={() => setClosing(hold.reason)}>
              {t('act.close_hold')}
            </Button>
          )}
        </Notice>
      ))}
      <Dialog
        isOpen={closing !== null}
        onClose={close}
        title={t('hold.close.title')}
        closeLabel={t('action.close')}
      >
        {closing !== null && <CloseHoldForm order={order} reason={closing} run={run} onClose={close} />}
      </Dialog>
    </>
  );
}
