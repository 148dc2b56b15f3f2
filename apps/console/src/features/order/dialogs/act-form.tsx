import type { ConsoleOrder } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { isRefusal, failureIn } from '../../../shared/api/call-failure.ts';
import { StepUpForm, type StepUpFormProps } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import { AmountText, bindClasses } from '@naru/ui';
import { trimZeros } from '../../../shared/display/trim-zeros.ts';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { ReceiverText } from '../../../shared/display/receiver-text.tsx';
import sheet from './amount-lines.module.css';

/** Properties of every form in a dialog. */
export interface DialogFormProps {
  readonly order: ConsoleOrder;
  readonly run: RunAct;
  readonly onClose: () => void;
}

interface ActFormProps extends Omit<StepUpFormProps, 'warning' | 'onDone'> {
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

const classes = bindClasses(sheet);

interface AmountLinesProps {
  readonly amountLabel: string;
  readonly amountText: string;
  readonly symbol: string;
  readonly network: string;
  readonly addressLabel: string;
  /** Null if it does not matter where the money goes. */
  readonly address: string | null;
}

/** Repeats what is being confirmed: amount, network and the whole address. */
export function AmountLines(props: AmountLinesProps): ReactNode {
  const { amountLabel, amountText, symbol, network, addressLabel, address } = props;
  const networkLabel = useNetworkLabel();
  return (
    <dl className={classes('lines')}>
      <div>
        <dt>{amountLabel}</dt>
        <dd>
          <AmountText amountText={trimZeros(amountText)} symbol={symbol} size="figure" />
        </dd>
      </div>
      {address !== null && (
        <div>
          <dt>
            {addressLabel} · {networkLabel(network)}
          </dt>
          <dd className={classes('address')}>
            <ReceiverText address={address} />
          </dd>
        </div>
      )}
    </dl>
  );
}
