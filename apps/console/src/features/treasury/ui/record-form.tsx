import { TREASURY_KINDS, type TreasuryAsset } from '@naru/contract';
import { parseAmount } from '@naru/core';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { SelectField, TextField } from '../../../shared/form/fields.tsx';
import { type FormState, StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useRecordTreasury } from '../api/use-treasury.ts';

export interface RecordFormProps {
  readonly asset: TreasuryAsset;
  readonly onClose: () => void;
}

const EVIDENCE_LENGTH_MAX = 200;
const AMOUNT_LENGTH_MAX = 64;

/** Records money that was moved outside of orders. */
export function RecordForm({ asset, onClose }: RecordFormProps): ReactNode {
  const t = useT();
  const record = useRecordTreasury();
  const { assetId, decimals } = asset;
  const [kind, setKind] = useState<(typeof TREASURY_KINDS)[number]>('bought');
  const [text, setText] = useState('');
  const [evidence, setEvidence] = useState('');
  // An answer may get lost: sent again, the entry is still booked once.
  const [entryKey] = useState(() => crypto.randomUUID());
  const amount = text.trim();
  const parsed = parseAmount(amount, decimals);
  const isReady = parsed.ok && parsed.value > 0n;
  return (
    <StepUpForm
      submitLabel={t('treasury.record.submit')}
      note={{ hint: t('treasury.note.hint') }}
      onClose={onClose}
      isReady={isReady}
      shownCodes={['balance_too_small']}
      send={(proof) => record({ kind, assetId, amount, entryKey, evidence: evidence.trim(), ...proof })}
    >
      {(state) => (
        <>
          <SelectField
            label={t('treasury.kind')}
            name="kind"
            value={kind}
            options={TREASURY_KINDS.map((each) => [each, t(`treasury.kind.${each}`)])}
            onValueChange={(value) => {
              setKind(TREASURY_KINDS.find((each) => each === value) ?? kind);
              state.clearFailure();
            }}
          />
          <AmountField asset={asset} text={text} onTextChange={setText} isReady={isReady} state={state} />
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

function AmountField(props: {
  readonly asset: TreasuryAsset;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isReady: boolean;
  readonly state: FormState;
}): ReactNode {
  const { asset, text, onTextChange, isReady, state } = props;
  const t = useT();
  const { symbol, decimals } = asset;
  const [free, promised] = [readableAmount(asset.free), readableAmount(asset.promised)];
  const isTooMuch = isRefusal(state.failure, 'balance_too_small');
  return (
    <TextField
      label={t('treasury.amount', { symbol })}
      hint={t('treasury.amount.hint', { free, symbol })}
      error={
        state.isTried && !isReady
          ? t('treasury.amount.problem', { decimals })
          : isTooMuch && t('treasury.amount.too_much', { free, promised, symbol })
      }
      isMono
      name="amount"
      inputMode="decimal"
      maxLength={AMOUNT_LENGTH_MAX}
      text={text}
      onTextChange={(typed) => {
        onTextChange(typed);
        state.clearFailure();
      }}
    />
  );
}
