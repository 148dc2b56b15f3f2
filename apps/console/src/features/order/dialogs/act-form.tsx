import type { ConsoleOrder } from '@naru/contract';
import { Button, Notice, bindClasses } from '@naru/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useOperatorName } from '../../../shared/session/session.ts';
import sheet from './act-form.module.css';

const classes = bindClasses(sheet);

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

/**
 * The form of an act in its dialog. It stays open with everything typed until the act is done; when the order
 * changes meanwhile it says so and shows the order as it stands.
 */
export function ActForm(props: ActFormProps): ReactNode {
  const { order, submitLabel, keepLabel, kind = 'primary', onClose, children } = props;
  const { failure, isSending, submit } = useSending(props);
  const [openedVersion] = useState(order.version);
  const t = useT();
  const failureText = useFailureText();
  const operatorName = useOperatorName();
  const isOvertaken = isRefusal(failure, 'order_changed_meanwhile');
  const isShownByField = failure?.kind === 'refused' && props.codesShownByFields?.includes(failure.code);
  return (
    <form className={classes('form')} noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={operatorName} readOnly hidden />
      {children}
      <div className={classes('foot')}>
        {(isOvertaken || order.version !== openedVersion) && (
          <Notice tone="warning" role="alert">
            {t('order.changed')}
          </Notice>
        )}
        {failure !== null && isShownByField !== true && !isOvertaken && (
          <Notice tone="error" role="alert">
            {failureText(failure)}
          </Notice>
        )}
        <div className={classes('buttons')}>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button type="submit" kind={kind} isLoading={isSending}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}

function useSending({ onSubmit, onClose, onFailure }: ActFormProps) {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const note = (problem: CallFailure | null): void => {
    setFailure(problem);
    onFailure?.(problem);
  };
  const finish = async (sending: Promise<CallFailure | null>, form: HTMLFormElement): Promise<void> => {
    const problem = await sending;
    setIsSending(false);
    note(problem);
    if (problem === null) onClose();
    else focusInvalid(form);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending) return;
    note(null);
    const form = event.currentTarget;
    const sending = onSubmit();
    if (sending === null) return focusInvalid(form);
    setIsSending(true);
    void finish(sending, form);
  };
  return { failure, isSending, submit };
}

/** To the first field that is wrong, once the fields have been marked. */
function focusInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
