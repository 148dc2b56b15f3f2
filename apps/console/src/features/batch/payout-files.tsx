import type { TransferProblem } from '@naru/chains';
import {
  type ListedPayout,
  type PayoutFileFormat,
  TRANSFERS_MAX,
  TRANSFER_FORMATS,
  WALLET_FORMATS,
} from '@naru/contract';
import { CopyButton, Notice, bindClasses, saveFile, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../../shared/i18n/translate.ts';
import { KeyButton } from '../../shared/keys/key-button.tsx';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { type PayoutGroup, findTransferProblems } from './payout-list.ts';
import sheet from './payout-batch.module.css';
import { type CopyOutcome } from './payout-table.tsx';
import { TakenBefore, againFields, isTakenBefore } from './taken-before.tsx';
import { SignerFile } from './signer-file.tsx';

const classes = bindClasses(sheet);

const PROBLEM_TEXTS: Readonly<Record<TransferProblem, PlainMessageKey>> = {
  unreadable: 'batch.refused.unreadable',
  formula: 'batch.refused.formula',
  control_characters: 'batch.refused.control_characters',
  too_long: 'batch.refused.too_long',
};

/** Null: not saved as a file, but shown for copying. */
const FILE_KINDS = {
  csv: ['csv', 'text/csv'],
  iso20022: ['xml', 'application/xml'],
  wallet_csv: ['csv', 'text/csv'],
  sendmany: null,
} as const satisfies Readonly<Record<PayoutFileFormat, readonly [ending: string, mediaType: string] | null>>;

export interface PayoutFilesProps {
  readonly group: PayoutGroup;
  readonly payouts: readonly ListedPayout[];
  /** A key saves the first of the files. */
  readonly isNext: boolean;
  readonly copyOutcome: CopyOutcome;
}

/** The chosen payouts as files and lists for their bank, a wallet or a signer. */
export function PayoutFiles(props: PayoutFilesProps): ReactNode {
  const { group, payouts } = props;
  const t = useT();
  const refused = group.isBank ? findTransferProblems(payouts) : [];
  if (payouts.length > TRANSFERS_MAX) {
    return <Notice tone="error">{t('batch.too_many', { max: TRANSFERS_MAX })}</Notice>;
  }
  if (refused.length === 0) return <Files {...props} />;
  return (
    <Notice tone="error">
      <p>{t('batch.refused')}</p>
      <ul>
        {refused.map(({ reference, problem }) => (
          <li key={reference}>
            <span>{reference}:</span> <span>{t(PROBLEM_TEXTS[problem])}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What is taken out twice may be paid twice: another time is asked about, and needs a reason. */
function Files({ group, payouts, isNext, copyOutcome }: PayoutFilesProps): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const isAgain = isTakenBefore(payouts);
  // A reason counts for one file only: what was taken out since is asked about again.
  const about = payouts.map(({ takenOut }) => takenOut?.at).join();
  const [said, setSaid] = useState({ about, note: '', isTried: false });
  const { note, isTried } = said.about === about ? said : NOTHING_SAID;
  /** The reason to send, which is empty for a first file; null while one is missing. */
  const takeReason = (): string | null => {
    setSaid({ about, note, isTried: isAgain });
    const reason = isAgain ? note.trim() : '';
    return isAgain && reason === '' ? null : reason;
  };
  const { save, saving, failure, list } = useSaving(payouts, takeReason);
  const formats: readonly PayoutFileFormat[] = group.isBank
    ? TRANSFER_FORMATS
    : WALLET_FORMATS.filter((format) => format !== 'sendmany' || group.canSendMany);
  return (
    <>
      {group.isBank && <p className={classes('text')}>{t('batch.bank')}</p>}
      <TakenBefore
        payouts={payouts}
        text={t(group.canDraft ? 'batch.again.draft' : 'batch.again')}
        note={note}
        onNoteChange={(changed) => setSaid({ about, note: changed, isTried })}
        isTried={isTried}
      />
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      {group.canDraft && <SignerFile payouts={payouts} isAgain={isAgain} takeReason={takeReason} />}
      <p className={layout('line-2')}>
        {formats.map((format, place) => (
          <KeyButton
            key={format}
            mark={isNext && place === 0 ? 'next_step' : null}
            size="small"
            kind={isAgain ? 'danger' : 'secondary'}
            isLoading={saving === format}
            onClick={() => void save(format)}
          >
            {t(isAgain ? `batch.again.${format}` : `batch.save.${format}`)}
          </KeyButton>
        ))}
        {list !== null && (
          <CopyButton
            text={list}
            label={t('batch.sendmany.copy')}
            copiedLabel={t('slip.copied')}
            kind="primary"
            {...copyOutcome}
          />
        )}
      </p>
    </>
  );
}

const NOTHING_SAID = { note: '', isTried: false } as const;

function useSaving(payouts: readonly ListedPayout[], takeReason: () => string | null) {
  // The list shows who saved which payouts.
  const send = useSend({ changes: [QUEUE_KEY] });
  const [saving, setSaving] = useState<PayoutFileFormat | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [list, setList] = useState<string | null>(null);
  const [first] = payouts;
  const save = async (format: PayoutFileFormat): Promise<void> => {
    const reason = takeReason();
    if (first === undefined || saving !== null || reason === null) return;
    setSaving(format);
    setFailure(null);
    const body = {
      railId: first.railId,
      format,
      disbursementIds: payouts.map(({ disbursementId }) => disbursementId),
      ...againFields(payouts, reason),
    };
    const outcome = await send('saveTransfers', { body });
    setSaving(null);
    if (!outcome.ok) return setFailure(outcome.failure);
    const kind = FILE_KINDS[format];
    if (kind === null) return setList(outcome.value.text);
    const [ending, mediaType] = kind;
    saveFile(`payouts-${first.symbol}.${ending}`, mediaType, outcome.value.text);
  };
  return { save, saving, failure, list };
}
