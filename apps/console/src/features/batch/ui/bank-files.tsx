import type { TransferProblem } from '@naru/chains';
import { type ListedPayout, TRANSFERS_MAX, TRANSFER_FORMATS, type TransferFormat } from '@naru/contract';
import { Button, Notice, bindClasses, saveFile } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../../../shared/i18n/translate.ts';
import { useSaveTransfers } from '../api/use-payout-list.ts';
import { findTransferProblems } from '../model/payout-list.ts';
import sheet from './payout-batch.module.css';
import { SavedBefore, isSavedBefore } from './saved-before.tsx';

const classes = bindClasses(sheet);

const PROBLEM_TEXTS: Readonly<Record<TransferProblem, PlainMessageKey>> = {
  unreadable: 'batch.refused.unreadable',
  formula: 'batch.refused.formula',
  control_characters: 'batch.refused.control_characters',
  too_long: 'batch.refused.too_long',
};

const FILE_KINDS = {
  csv: ['csv', 'text/csv'],
  iso20022: ['xml', 'application/xml'],
} as const satisfies Readonly<Record<TransferFormat, readonly [ending: string, mediaType: string]>>;

/** Payouts of one bank as a file that it reads. */
export function BankFiles({ payouts }: { readonly payouts: readonly ListedPayout[] }): ReactNode {
  const t = useT();
  const refused = findTransferProblems(payouts);
  if (payouts.length > TRANSFERS_MAX) {
    return <Notice tone="error">{t('batch.too_many', { max: TRANSFERS_MAX })}</Notice>;
  }
  if (refused.length === 0) return <SaveButtons payouts={payouts} />;
  return (
    <Notice tone="error">
      <p>{t('batch.refused')}</p>
      <ul>
        {refused.map(({ reference, problem }) => (
          <li key={reference}>
            {reference}: {t(PROBLEM_TEXTS[problem])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A file uploaded twice pays twice: the second one is asked about. */
function SaveButtons({ payouts }: { readonly payouts: readonly ListedPayout[] }): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const [note, setNote] = useState('');
  const { save, saving, failure, isTried } = useSaving(payouts, note);
  const isAgain = isSavedBefore(payouts);
  return (
    <>
      <p className={classes('text')}>{t('batch.bank')}</p>
      <SavedBefore
        payouts={payouts}
        text={t('batch.again')}
        note={note}
        onNoteChange={setNote}
        isTried={isTried}
      />
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      <p className={classes('acts')}>
        {TRANSFER_FORMATS.map((format) => (
          <Button
            key={format}
            size="small"
            kind={isAgain ? 'danger' : 'secondary'}
            isLoading={saving === format}
            onClick={() => void save(format)}
          >
            {t(isAgain ? `batch.again.${format}` : `batch.save.${format}`)}
          </Button>
        ))}
      </p>
    </>
  );
}

function useSaving(payouts: readonly ListedPayout[], note: string) {
  const saveTransfers = useSaveTransfers();
  const [saving, setSaving] = useState<TransferFormat | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isTried, setIsTried] = useState(false);
  const isAgain = isSavedBefore(payouts);
  const [first] = payouts;
  const save = async (format: TransferFormat): Promise<void> => {
    setIsTried(isAgain);
    if (first === undefined || saving !== null || (isAgain && note.trim() === '')) return;
    setSaving(format);
    setFailure(null);
    const outcome = await saveTransfers({
      railId: first.railId,
      format,
      disbursementIds: payouts.map(({ disbursementId }) => disbursementId),
      ...(isAgain ? { note: note.trim() } : {}),
    });
    setSaving(null);
    if (!outcome.ok) return setFailure(outcome.failure);
    setIsTried(false);
    const [ending, mediaType] = FILE_KINDS[format];
    saveFile(`transfers-${first.symbol}.${ending}`, mediaType, outcome.value.text);
  };
  return { save, saving, failure, isTried };
}
