import type { ConsoleOrder } from '@naru/contract';
import { Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useLanguage, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import { ActForm, type DialogFormProps } from '../dialogs/act-form.tsx';
import { closeKeyOf } from './cause-over.ts';
import { HoldCause } from './hold-cause.tsx';
import { AgeText } from '../../../shared/display/age-text.tsx';
import { KeyButton } from '../../../shared/keys/key-button.tsx';
import sheet from './hold-notices.module.css';

const classes = bindClasses(sheet);

export interface HoldNoticesProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
}

/** Why nothing may be paid now: each hold with its cause, what to do, and the button to close it, if any. */
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
            <KeyButton mark="hold" size="small" onClick={() => setClosing(hold.reason)}>
              {t('act.close_hold')}
            </KeyButton>
          )}
        </Notice>
      ))}
      <FormDialog title={t('hold.close.title')} onClose={close}>
        {closing !== null && <CloseHoldForm order={order} reason={closing} run={run} onClose={close} />}
      </FormDialog>
    </>
  );
}

/** Lets an order go on; what was found goes into the audit trail. */
function CloseHoldForm(props: DialogFormProps & { readonly reason: string }): ReactNode {
  const { order, reason, run, onClose } = props;
  const { t, tName } = useLanguage();
  const { version } = order;
  return (
    <ActForm
      order={order}
      submitLabel={t('act.close_hold')}
      note={{ label: t('hold.note'), hint: t('reason.hint') }}
      onClose={onClose}
      send={(proof) => run('closeHold', { version, reason, ...proof })}
    >
      <p>{t(closeKeyOf(order, reason), { reason: tName('hold_reason', reason, reason) })}</p>
    </ActForm>
  );
}
