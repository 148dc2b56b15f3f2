import type { TreasuryAsset } from '@naru/contract';
import { TREASURY_KINDS, type TreasuryKind } from '@naru/core';
import { type ReactNode, useState } from 'react';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { StepUpForm, type FormState } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ENTRY_EFFECTS } from './use-treasury.ts';
import {
  type EntryDraft,
  amountsOfDraft,
  isDraftReady,
  differenceText,
  leftText,
  marketDistance,
  readEntryAmount,
  readIntoAmount,
  rebalanceRateText,
  usdText,
} from './entry-draft.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { Notice, groupDigits } from '@naru/ui';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { useSession } from '../../shared/session/session.ts';
import { signedAmount } from './signed-amount.ts';

interface RecordFormProps {
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

const AMOUNT_LENGTH_MAX = 64;

interface EntryAmountsProps {
  readonly asset: TreasuryAsset;
  readonly others: readonly TreasuryAsset[];
  readonly draft: EntryDraft;
  readonly onChange: (fields: Partial<EntryDraft>) => void;
  readonly state: FormState;
}

/** The amounts of an entry; what follows from them is shown before it is confirmed. */
function EntryAmounts(props: EntryAmountsProps): ReactNode {
  const { asset, draft } = props;
  const t = useT();
  const { symbol } = asset;
  const difference = draft.kind === 'counted' ? differenceText(draft, asset) : null;
  const isRehearsal = useSession().data?.mode === 'rehearsal';
  const rate = draft.kind === 'rebalanced' ? rebalanceRateText(draft, asset) : null;
  return (
    <>
      {isRehearsal && <p>{t('treasury.record.rehearsal')}</p>}
      <FirstAmount {...props} />
      {difference !== null && (
        <Notice tone="info">
          {/[1-9]/.test(difference)
            ? t('treasury.counted.difference', {
                difference: signedAmount(readableAmount(difference)),
                symbol,
              })
            : t('treasury.counted.same')}
        </Notice>
      )}
      {draft.kind === 'rebalanced' && <IntoAmount {...props} />}
      {rate !== null && <RebalanceNotice {...props} rate={rate} />}
    </>
  );
}

/** The rate of both amounts, their values, and how far that is from the market. */
function RebalanceNotice({ asset, draft, rate }: EntryAmountsProps & { readonly rate: string }): ReactNode {
  const t = useT();
  const distance = marketDistance(draft, asset);
  const out = usdText(readEntryAmount(draft, asset), asset);
  const into = usdText(readIntoAmount(draft), draft.intoAsset);
  return (
    <Notice tone={distance?.isFar === true ? 'warning' : 'info'}>
      <p>{t('treasury.rebalanced.rate', { rate })}</p>
      {distance !== null && out !== null && into !== null && (
        <p>
          {t(distance.isFar ? 'treasury.rebalanced.far' : 'treasury.rebalanced.near', {
            percent: signedAmount(distance.percentText),
            out: groupDigits(out),
            into: groupDigits(into),
          })}
        </p>
      )}
    </Notice>
  );
}

/** What the first amount of each kind is called, and what bounds it. */
const WORDS = {
  bought: ['treasury.amount', 'treasury.amount.hint'],
  sold: ['treasury.amount', 'treasury.amount.hint'],
  to_cold: ['treasury.amount', 'treasury.amount.hint'],
  from_cold: ['treasury.amount', 'treasury.amount.hint'],
  network_fee: ['treasury.amount', 'treasury.amount.hint'],
  counted: ['treasury.counted', 'treasury.counted.hint'],
  rebalanced: ['treasury.rebalanced.out', 'treasury.amount.hint'],
  margin_taken: ['treasury.amount', 'treasury.margin.hint'],
  lottery_funded: ['treasury.amount', 'treasury.amount.hint'],
  lottery_returned: ['treasury.amount', 'treasury.lottery.hint'],
  lottery_paid: ['treasury.amount', 'treasury.lottery.hint'],
} as const satisfies Readonly<Record<TreasuryKind, readonly [label: string, hint: string]>>;

function FirstAmount({ asset, draft, onChange, state }: EntryAmountsProps): ReactNode {
  const t = useT();
  const { symbol, decimals } = asset;
  const values = {
    symbol,
    held: readableAmount(asset.held),
    free: readableAmount(asset.free),
    promised: readableAmount(asset.promised),
    margin: readableAmount(asset.margin),
    lottery: readableAmount(asset.lottery),
  };
  const [label, hint] = WORDS[draft.kind];
  const isMissing = state.isTried && readEntryAmount(draft, asset) === null;
  const left = leftText(draft, asset);
  const isTooMuch = isRefusal(state.failure, 'balance_too_small') || left?.startsWith('-') === true;
  const usd = usdText(readEntryAmount(draft, asset), asset);
  const effects = [
    usd !== null && t('treasury.amount.worth', { usd: groupDigits(usd) }),
    left !== null && t('treasury.amount.left', { left: readableAmount(left), symbol }),
  ].filter((part) => part !== false);
  const missing = draft.kind === 'counted' ? 'treasury.counted.problem' : 'treasury.amount.problem';
  const tooMuch = draft.kind === 'margin_taken' ? 'treasury.margin.too_much' : 'treasury.amount.too_much';
  return (
    <TextField
      label={t(label, values)}
      hint={effects.length === 0 ? t(hint, values) : effects.join(' ')}
      error={isMissing ? t(missing, { decimals }) : isTooMuch && t(tooMuch, values)}
      isMono
      name="amount"
      inputMode="decimal"
      maxLength={AMOUNT_LENGTH_MAX}
      text={draft.amountText}
      onTextChange={(amountText) => onChange({ amountText })}
    />
  );
}

function IntoAmount({ others, draft, onChange, state }: EntryAmountsProps): ReactNode {
  const t = useT();
  const { intoAsset, intoText } = draft;
  const isMissing = state.isTried && readIntoAmount(draft) === null;
  return (
    <>
      <SelectField
        label={t('treasury.rebalanced.asset')}
        name="into"
        value={intoAsset?.assetId ?? ''}
        error={state.isTried && intoAsset === null && t('treasury.rebalanced.asset.problem')}
        options={[
          ['', t('treasury.rebalanced.choose')],
          ...others.map(({ assetId, symbol, network }) => [assetId, `${symbol} · ${network}`] as const),
        ]}
        onValueChange={(value) =>
          onChange({ intoAsset: others.find(({ assetId }) => assetId === value) ?? null })
        }
      />
      {intoAsset !== null && (
        <TextField
          label={t('treasury.rebalanced.in', { symbol: intoAsset.symbol })}
          error={isMissing && t('treasury.amount.problem', { decimals: intoAsset.decimals })}
          isMono
          name="into-amount"
          inputMode="decimal"
          maxLength={AMOUNT_LENGTH_MAX}
          text={intoText}
          onTextChange={(text) => onChange({ intoText: text })}
        />
      )}
    </>
  );
}
