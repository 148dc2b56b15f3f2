import type { ConsoleOrder } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { isRefusal, failureIn } from '../../../shared/api/call-failure.ts';
import { StepUpForm, type StepUpFormProps } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';

/** Properties of every form in a dialog. */
export interface DialogFormProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
  readonly onClose: () => void;
}

export interface ActFormProps extends Omit<StepUpFormProps, 'warning' | 'onDone'> {
  readonly order: ConsoleOrder;
}

const OVERTAKEN = 'order_changed_meanwhile';

/** The form of an act on an order. Warns when somebody else changed the order while it was open. */
export function ActForm({ order, shownCodes = [], send, ...form }: ActFormProps): ReactNode {
  const [openedVersion] = useState(order.version);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const t = useT();
  return (
    <StepUpForm
      {...form}
      shownCodes={[...shownCodes, OVERTAKEN]}
      warning={isOvertaken || order.version !== openedVersion ? t('order.changed') : null}
      send={async (proof) => {
        const outcome = await send(proof);
        setIsOvertaken(isRefusal(failureIn(outcome), OVERTAKEN));
        return outcome;
      }}
    />
  );
}
