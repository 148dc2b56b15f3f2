import type { ConsoleDisbursement, ConsoleOrder } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/display/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import { extractTxid } from '../extract-txid.ts';
import sheet from './report-form.module.css';
import { usePress } from '../../../shared/api/use-send.ts';
import { TextField } from '../../../shared/form/fields.tsx';

const classes = bindClasses(sheet);

/** Refusals of the content of the proof field. */
const PROOF_REFUSALS = ['payment_proof_missing', 'payment_proof_malformed', 'payment_proof_wrong'] as const;

interface ReportFormProps {
  readonly order: ConsoleOrder;
  readonly disbursement: Pick<ConsoleDisbursement, 'disbursementId' | 'needsProof'>;
  readonly run: RunAct;
}

/**
 * Names the payment, so that the desk checks it at once: optional, except where the network does not show who
 * was paid and the payer has to prove it.
 */
export function ReportForm(props: ReportFormProps): ReactNode {
  const { needsProof } = props.disbursement;
  const [pasted, setPasted] = useState('');
  const [proof, setProof] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, failureLine, isOfProof, forget, report } = useReport(props);
  const t = useT();
  const txid = extractTxid(pasted);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsMissing(txid === '');
    if (txid === '' || !(await report({ txid, ...(needsProof ? { proof } : {}) })).ok) return;
    setPasted('');
    setProof('');
  };
  const edit = (): void => {
    setIsMissing(false);
    forget();
  };
  return (
    <form className={classes('form')} noValidate onSubmit={(event) => void submit(event)} onChange={edit}>
      <TextField
        {...TYPED}
        name="txid"
        label={t('slip.txid')}
        hint={hintOf(t, { txid, pasted, needsProof })}
        error={isMissing ? t('slip.txid.missing') : isOfProof ? null : failureLine}
        maxLength={512}
        text={pasted}
        onTextChange={setPasted}
      />
      {needsProof && (
        <TextField
          {...TYPED}
          name="proof"
          label={t('slip.proof')}
          hint={t('slip.proof.hint')}
          error={isOfProof ? failureLine : null}
          maxLength={3000}
          text={proof}
          onTextChange={setProof}
        />
      )}
      <Button type="submit" isLoading={isBusy}>
        {t('slip.report')}
      </Button>
    </form>
  );
}

function useReport({ order, disbursement: { disbursementId }, run }: ReportFormProps) {
  const t = useT();
  const failureText = useFailureText();
  const { isBusy, failure, press, forget } = usePress();
  const isChanged = isRefusal(failure, 'order_changed_meanwhile');
  return {
    isBusy,
    failureLine: failure === null ? null : isChanged ? t('order.changed') : failureText(failure),
    isOfProof: PROOF_REFUSALS.some((code) => isRefusal(failure, code)),
    forget,
    report: (given: { readonly txid: string; readonly proof?: string }) => {
      const sent = { version: order.version, act: 'report', ...given } as const;
      return press(() => run('disbursementAct', { disbursementId, sent }));
    },
  };
}

const TYPED = {
  className: classes('field'),
  isMono: true,
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** Where the network does not show payments, the desk cannot find one by itself. */
function hintOf(
  t: ReturnType<typeof useT>,
  given: { readonly txid: string; readonly pasted: string; readonly needsProof: boolean },
): string {
  if (given.txid !== given.pasted.trim()) return t('slip.txid.read_as', { txid: given.txid });
  return t(given.needsProof ? 'slip.txid.needed' : 'slip.txid.hint');
}
