import { Button, Notice, bindClasses } from '@naru/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { CallFailure } from '../api/call-failure.ts';
import { useFailureText } from '../failure/failure-text.ts';
import { useOperatorName } from '../session/session.ts';
import sheet from './sending-form.module.css';

const classes = bindClasses(sheet);

export interface SendingFormProps {
  readonly submitLabel: string;
  readonly keepLabel: string;
  readonly kind?: 'primary' | 'danger';
  /** Sends the form; null where a field is wrong and the form says which. */
  readonly onSubmit: () => Promise<CallFailure | null> | null;
  readonly onClose: () => void;
  /** Failures that a field shows itself, or that `warning` tells, by their code. */
  readonly codesShownElsewhere?: readonly string[];
  readonly onFailure?: (failure: CallFailure | null) => void;
  /** Above the buttons, told as it comes. */
  readonly warning?: string | null;
  readonly children: ReactNode;
}

/** The form of an act in a dialog. It stays open with everything typed until the act is done. */
export function SendingForm(props: SendingFormProps): ReactNode {
  const { submitLabel, keepLabel, kind = 'primary', onClose, warning = null, children } = props;
  const { failure, isSending, submit } = useSending(props);
  const failureText = useFailureText();
  const operatorName = useOperatorName();
  const isShownElsewhere = failure?.kind === 'refused' && props.codesShownElsewhere?.includes(failure.code);
  return (
    <form className={classes('form')} noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={operatorName} readOnly hidden />
      {children}
      <div className={classes('foot')}>
        {warning !== null && (
          <Notice tone="warning" role="alert">
            {warning}
          </Notice>
        )}
        {failure !== null && isShownElsewhere !== true && (
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

function useSending({ onSubmit, onClose, onFailure }: SendingFormProps) {
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
