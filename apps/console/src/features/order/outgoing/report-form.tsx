import type { ConsoleOrder } from '@naru/contract';
import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../api/use-acts.ts';
import { extractTxid } from '../model/extract-txid.ts';
import sheet from './report-form.module.css';

const classes = bindClasses(sheet);

/** Optional: names the payment, so that the desk checks it at once. */
export function ReportForm(props: {
  readonly order: ConsoleOrder;
  readonly disbursementId: string;
  readonly run: RunAct;
}): ReactNode {
  const { order, disbursementId, run } = props;
  const [pasted, setPasted] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const t = useT();
  const failureText = useFailureText();
  const txid = extractTxid(pasted);
  const report = async (): Promise<void> => {
    setIsSending(true);
    setFailure(null);
    const sent = { version: order.version, act: 'report', txid } as const;
    const problem = await run('disbursementAct', { disbursementId, sent });
    setIsSending(false);
    setFailure(problem);
    if (problem === null) setPasted('');
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsMissing(txid === '');
    if (txid !== '') void report();
  };
  const isChanged = isRefusal(failure, 'order_changed_meanwhile');
  const failureLine = failure === null ? null : isChanged ? t('order.changed') : failureText(failure);
  return (
    <form className={classes('form')} noValidate onSubmit={submit}>
      <Field
        label={t('slip.txid')}
        hint={txid !== pasted.trim() ? t('slip.txid.read_as', { txid }) : t('slip.txid.hint')}
        error={isMissing ? t('slip.txid.missing') : failureLine}
        className={classes('field')}
      >
        <TextInput
          isMono
          name="txid"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={512}
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            setIsMissing(false);
            setFailure(null);
          }}
        />
      </Field>
      <Button type="submit" isLoading={isSending}>
        {t('slip.report')}
      </Button>
    </form>
  );
}
