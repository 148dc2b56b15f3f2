import type { ConsoleOrder, OperatorAction } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import type { ActName } from '../../../shared/api/console-api.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../api/use-acts.ts';
import { type DialogAction, nextStep } from '../model/next-step.ts';
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
      <Button
        kind={step === action ? 'primary' : 'secondary'}
        aria-keyshortcuts={step === action ? 'P' : undefined}
        data-key={step === action ? 'next_step' : undefined}
        onClick={() => onDialogChange(action)}
      >
        {t(`act.${action}`)}
        {step === action && <kbd className={classes('key')}>P</kbd>}
      </Button>
    );
  if (!BUTTONS.some((action) => actions.includes(action))) return null;
  return (
    <div className={classes('acts')}>
      {actions.includes('take') && (
        <Button
          kind="primary"
          isLoading={busy === 'take'}
          aria-keyshortcuts="Enter"
          data-key="take"
          onClick={() => void run('take', { version })}
        >
          {t('act.take')} <kbd className={classes('key')}>↵</kbd>
        </Button>
      )}
      {dialogButton('record_receipt')}
      {dialogButton('accept_deviation')}
      {dialogButton('prepare_payout')}
      {actions.includes('release') && (
        <Button isLoading={busy === 'release'} onClick={() => void run('release', { version })}>
          {t('act.release')}
        </Button>
      )}
      {actions.includes('open_hold') && (
        <Button onClick={() => onDialogChange('open_hold')}>{t('act.open_hold')}</Button>
      )}
      {actions.includes('cancel') && (
        <Button
          kind="danger"
          className={classes('last')}
          aria-keyshortcuts="X"
          data-key="cancel"
          onClick={() => onDialogChange('cancel')}
        >
          {t('act.cancel')} <kbd className={classes('key')}>X</kbd>
        </Button>
      )}
    </div>
  );
}
