import type { TreasuryAsset } from '@naru/contract';
import { TREASURY_KINDS, type TreasuryKind } from '@naru/core';
import { type ReactNode, useState } from 'react';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ENTRY_EFFECTS } from './use-treasury.ts';
import { type EntryDraft, amountsOfDraft, isDraftReady } from './entry-draft.ts';
import { EntryAmounts } from './entry-amounts.tsx';
import { useSend } from '../../shared/api/use-send.ts';

export interface RecordFormProps {
  readonly asset: TreasuryAsset;
  /** All assets of the desk. */
  readonly assets: readonly TreasuryAsset[];
  /** The kind that the form starts with; `bought` by default. */
  readonly firstKind?: TreasuryKind;
  readonly onClose: () => void;
  readonly onRecorded?: (draft: EntryDraft) => void;
}

/** A prize is paid where it is listed. */
const RECORDED_KINDS = TREASURY_KINDS.filter((kind) => kind !== 'lottery_paid');
const NO_AMOUNTS = { amountText: '', intoAsset: null, intoText: '' } as const;
const EVIDENCE_LENGTH_MAX = 200;

/** Records money that was moved outside of orders. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { asset, assets, firstKind = 'bought', onClose, onRecorded } = props;
  const t = useT();
  const send = useSend(ENTRY_EFFECTS);
  const [draft, setDraft] = useState<EntryDraft>({ ...NO_AMOUNTS, kind: firstKind });
  const [evidence, setEvidence] = useState('');
  // An answer may get lost: sent again, the entry is still booked once.
  const [entryKey] = useState(() => crypto.randomUUID());
  const change = (fields: Partial<EntryDraft>): void => setDraft({ ...draft, ...fields });
  return (
    <StepUpForm
      submitLabel={t('treasury.record.submit')}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      isReady={isDraftReady(draft, asset)}
      shownCodes={['balance_too_small']}
      send={(proof) => {
        const facts = { ...amountsOfDraft(draft, asset), entryKey, evidence: evidence.trim() };
        return send('recordTreasury', { body: { ...facts, ...proof } });
      }}
      onDone={() => onRecorded?.(draft)}
    >
      {(state) => (
        <>
          <SelectField
            label={t('treasury.kind')}
            name="kind"
            value={draft.kind}
            options={RECORDED_KINDS.map((each) => [each, t(`treasury.kind.${each}`)])}
            onValueChange={(kind) => change({ kind })}
          />
          <EntryAmounts
            asset={asset}
            others={assets.filter(({ assetId }) => assetId !== asset.assetId)}
            draft={draft}
            onChange={change}
            state={state}
          />
          <TextField
            label={t('treasury.evidence')}
            hint={t('treasury.evidence.hint')}
            name="evidence"
            spellCheck={false}
            maxLength={EVIDENCE_LENGTH_MAX}
            text={evidence}
            onTextChange={setEvidence}
          />
        </>
      )}
    </StepUpForm>
  );
}
