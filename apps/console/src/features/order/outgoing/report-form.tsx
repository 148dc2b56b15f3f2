import type { ConsoleDisbursement, ConsoleOrder } from '@naru/contract';
import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/display/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import { extractTxid } from '../extract-txid.ts';
import sheet from './report-form.module.css';

const classes = bindClasses(sheet);

/** Refusals of the content of the proof field. */
const PROOF_REFUSALS = ['payment_proof_missing', 'payment_proof_malformed', 'payment_proof_wrong'] as const;

/**
 * Names the payment, so that the desk checks it at once: optional, except where the network does not show who
 * was paid and the payer has to prove it.
 */
export function ReportForm(props: {
  readonly order: ConsoleOrder;
  readonly disbursement: Pick<ConsoleDisbursement, 'disbursementId' | 'needsProof'>;
  readonly run: RunAct;
}): ReactNode {
  const { order, run } = props;
  const { disbursementId, needsProof } = props.disbursement;
  const [pasted, setPasted] = useState('');
  const [proof, setProof] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { isSending, failure, setFailure, send } = useReport(order, disbursementId, run);
  const t = useT();
  const failureText = useFailureText();
  const txid = extractTxid(pasted);
  const report = async (): Promise<void> => {
    if ((await send({ txid, ...(needsProof ? { proof } : {}) })) !== null) return;
    setPasted('');
    setProof('');
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsMissing(txid === '');
    if (txid !== '') void report();
  };
  const isChanged = isRefusal(failure, 'order_changed_meanwhile');
  const failureLine = failure === null ? null : isChanged ? t('order.changed') : failureText(failure);
  const isOfProof = PROOF_REFUSALS.some((code) => isRefusal(failure, code));
  const edit = (change: () => void): void => {
    change();
    setIsMissing(false);
    setFailure(null);
  };
  return (
    <form className={classes('form')} noValidate onSubmit={submit}>
      <ReportField
        name="txid"
        label={t('slip.txid')}
        hint={hintOf(t, { txid, pasted, needsProof })}
        error={isMissing ? t('slip.txid.missing') : isOfProof ? null : failureLine}
        lengthMax={512}
        value={pasted}
        onChange={(text) => edit(() => setPasted(text))}
      />
      {needsProof && (
        <ReportField
          name="proof"
          label={t('slip.proof')}
          hint={t('slip.proof.hint')}
          lengthMax={3000}
          value={proof}
          error={isOfProof ? failureLine : null}
          onChange={(text) => edit(() => setProof(text))}
        />
      )}
      <Button type="submit" isLoading={isSending}>
        {t('slip.report')}
      </Button>
    </form>
  );
}

interface Report {
  readonly isSending: boolean;
  readonly failure: CallFailure | null;
  readonly setFailure: (failure: CallFailure | null) => void;
  readonly send: (what: { readonly txid: string; readonly proof?: string }) => Promise<CallFailure | null>;
}

function useReport(order: ConsoleOrder, disbursementId: string, run: RunAct): Report {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send: Report['send'] = async (what) => {
    setIsSending(true);
    setFailure(null);
    const sent = { version: order.version, act: 'report', ...what } as const;
    const problem = await run('disbursementAct', { disbursementId, sent });
    setIsSending(false);
    setFailure(problem);
    return problem;
  };
  return { isSending, failure, setFailure, send };
}

/** Where the network does not show payments, the desk cannot find one by itself. */
function hintOf(
  t: ReturnType<typeof useT>,
  given: { readonly txid: string; readonly pasted: string; readonly needsProof: boolean },
): string {
  if (given.txid !== given.pasted.trim()) return t('slip.txid.read_as', { txid: given.txid });
  return t(given.needsProof ? 'slip.txid.needed' : 'slip.txid.hint');
}

function ReportField(props: {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | null;
  readonly lengthMax: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { name, label, hint, error, lengthMax, value, onChange } = props;
  return (
    <Field label={label} hint={hint} error={error} className={classes('field')}>
      <TextInput
        isMono
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lengthMax}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
