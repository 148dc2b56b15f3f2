import type { ConsoleOrder, OperatorAction } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import type { ActName } from '../../shared/api/console-api.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { KeyButton } from '../../shared/keys/key-button.tsx';
import type { RunAct } from './use-acts.ts';
import { type DialogAction, nextStep } from './next-step.ts';
import sheet from './order-acts.module.css';

const classes = bindClasses(sheet);

export interface OrderActsProps {
  readonly order: ConsoleOrder;
  readonly busy: ActName | null;
  readonly run: RunAct;
  readonly onDialogChange: (dialog: DialogAction | null) => void;
}

const BUTTONS = [
  'take',
  'release',
  'record_receipt',
  'accept_deviation',
  'prepare_payout',
  'open_hold',
  'cancel',
] as const satisfies readonly OperatorAction[];

/** Buttons for exactly the acts that the desk allows now. */
export function OrderActs({ order, busy, run, onDialogChange }: OrderActsProps): ReactNode {
  const t = useT();
  const { actions, version } = order;
  const step = nextStep(order);
  const dialogButton = (action: 'record_receipt' | 'accept_deviation' | 'prepare_payout'): ReactNode =>
    actions.includes(action) && (
      <KeyButton
        mark={step === action ? 'next_step' : null}
        kind={step === action ? 'primary' : 'secondary'}
        onClick={() => onDialogChange(action)}
      >
        {t(`act.${action}`)}
      </KeyButton>
    );
  if (!BUTTONS.some((action) => actions.includes(action))) return null;
  return (
    <div className={classes('acts')}>
      {actions.includes('take') && (
        <KeyButton
          mark="take"
          kind="primary"
          isLoading={busy === 'take'}
          onClick={() => void run('take', { version })}
        >
          {t('act.take')}
        </KeyButton>
      )}
      {dialogButton('record_receipt')}
      {dialogButton('accept_deviation')}
      {dialogButton('prepare_payout')}
      {actions.includes('release') && (
        <KeyButton
          mark="release"
          isLoading={busy === 'release'}
          onClick={() => void run('release', { version })}
        >
          {t('act.release')}
        </KeyButton>
      )}
      {actions.includes('open_hold') && (
        <KeyButton mark="hold" onClick={() => onDialogChange('open_hold')}>
          {t('act.open_hold')}
        </KeyButton>
      )}
      {actions.includes('cancel') && (
        <KeyButton
          mark="cancel"
          kind="danger"
          className={classes('last')}
          onClick={() => onDialogChange('cancel')}
        >
          {t('act.cancel')}
        </KeyButton>
      )}
    </div>
  );
}
