import type { ConsoleOrder } from '@naru/contract';
import { type ReactNode, useState } from 'react';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { SendingForm } from '../../../shared/form/sending-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';

export interface ActFormProps {
  readonly order: ConsoleOrder;
  readonly submitLabel: string;
  readonly keepLabel: string;
  readonly kind?: 'primary' | 'danger';
  /** Sends the act; null where a field is wrong and the form says which. */
  readonly onSubmit: () => Promise<CallFailure | null> | null;
  readonly onClose: () => void;
  /** Failures that a field shows itself, by their code. */
  readonly codesShownByFields?: readonly string[];
  readonly onFailure?: (failure: CallFailure | null) => void;
  readonly children: ReactNode;
}

const OVERTAKEN = 'order_changed_meanwhile';

/**
 * The form of an act on an order. When the order changes meanwhile it says so and shows the order as it
 * stands.
 */
export function ActForm(props: ActFormProps): ReactNode {
  const { order, codesShownByFields = [], onFailure, ...form } = props;
  const [openedVersion] = useState(order.version);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const t = useT();
  return (
    <SendingForm
      {...form}
      codesShownElsewhere={[...codesShownByFields, OVERTAKEN]}
      warning={isOvertaken || order.version !== openedVersion ? t('order.changed') : null}
      onFailure={(failure) => {
        setIsOvertaken(isRefusal(failure, OVERTAKEN));
        onFailure?.(failure);
      }}
    />
  );
}
