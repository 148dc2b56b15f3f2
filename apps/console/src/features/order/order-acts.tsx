import type { ConsoleOrder, OperatorAction } from '@naru/contract';
import { Button, Disclosure, bindClasses, buttonClass, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ActName } from '../../shared/api/console-api.ts';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { KeyButton, KeyHint } from '../../shared/keys/key-button.tsx';
import type { RunAct } from './use-acts.ts';
import { type DialogAction, awaitedOf, cancelableAtOf, nextStep } from './next-step.ts';
import sheet from './order-acts.module.css';

const classes = bindClasses(sheet);

export interface OrderActsProps {
  readonly order: ConsoleOrder;
  readonly busy: ActName | null;
  readonly run: RunAct;
  readonly onDialogChange: (dialog: DialogAction | null) => void;
}

const DIALOG_STEPS = ['take_over', 'record_receipt', 'accept_deviation', 'prepare_payout'] as const;

const BUTTONS = [
  'release',
  ...DIALOG_STEPS,
  'open_hold',
  'cancel',
] as const satisfies readonly OperatorAction[];

/** The button of the one next step, unless it is on a slip. */
export function StepButton({ order, busy, run, onDialogChange }: OrderActsProps): ReactNode {
  const t = useT();
  const step = nextStep(order);
  if (order.actions.includes('take')) {
    const { version } = order;
    return (
      <KeyButton
        mark="take"
        kind="primary"
        isLoading={busy === 'take'}
        onClick={() => void run('take', { version })}
      >
        {t('act.take')}
      </KeyButton>
    );
  }
  if (step === 'record_line') {
    return (
      <Link
        to={`/bank?rail=${order.waitingLine?.railId ?? ''}`}
        className={buttonClass({ kind: isAskedFirst(order) ? 'secondary' : 'primary' })}
        data-key="next_step"
        aria-keyshortcuts="P"
      >
        {t('act.record_line')}
        <KeyHint mark="next_step" />
      </Link>
    );
  }
  if (step === null || step === 'attest' || step === 'take') return null;
  return (
    <KeyButton mark="next_step" kind="primary" onClick={() => onDialogChange(step)}>
      {t(`act.${step}`)}
    </KeyButton>
  );
}

/** Whose account it is comes before a line under another name. */
function isAskedFirst({ actions, waitingLine }: ConsoleOrder): boolean {
  return waitingLine?.isOtherName === true && actions.includes('open_hold');
}

/** Buttons for exactly the other acts that the desk allows now; folded once nothing is left to do. */
export function OrderActs(props: OrderActsProps): ReactNode {
  const t = useT();
  const { order } = props;
  const step = nextStep(order);
  const actions = BUTTONS.filter((action) => action !== step && order.actions.includes(action));
  if (actions.length === 0) return null;
  const buttons = <ActButtons {...props} actions={actions} />;
  const isFinished = awaitedOf(order).some(({ what }) => what === 'finished' || what === 'promised');
  return isFinished ? <Disclosure summary={t('places.more')}>{buttons}</Disclosure> : buttons;
}

function ActButtons(
  props: OrderActsProps & { readonly actions: readonly (typeof BUTTONS)[number][] },
): ReactNode {
  const { order, busy, run, onDialogChange, actions } = props;
  const t = useT();
  const { version } = order;
  const { stamp } = useTimeFormats();
  const cancelableAt = cancelableAtOf(order);
  return (
    <div className={layout('row-2')}>
      {DIALOG_STEPS.filter((action) => actions.includes(action)).map((action) => (
        <Button key={action} onClick={() => onDialogChange(action)}>
          {t(`act.${action}`)}
        </Button>
      ))}
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
        <KeyButton
          mark="hold"
          kind={isAskedFirst(order) ? 'primary' : 'secondary'}
          onClick={() => onDialogChange('open_hold')}
        >
          {t('act.open_hold')}
        </KeyButton>
      )}
      {actions.includes('cancel') && (
        <KeyButton
          mark="cancel"
          kind="danger"
          disabled={cancelableAt !== null}
          className={classes('last')}
          onClick={() => onDialogChange('cancel')}
        >
          {t('act.cancel')}
        </KeyButton>
      )}
      {actions.includes('cancel') && cancelableAt !== null && (
        <p>{t('cancel.endable', { time: stamp(cancelableAt) })}</p>
      )}
    </div>
  );
}
