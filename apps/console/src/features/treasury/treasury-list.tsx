import type { TreasuryAsset } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { Button, type Column, Table, VisuallyHidden, bindClasses, groupDigits, layout } from '@naru/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useCan } from '../../shared/session/session.ts';
import { type EntryDraft, missingText, readSigned } from './entry-draft.ts';
import { useTreasury, ENTRY_EFFECTS } from './use-treasury.ts';
import { RecordForm } from './record-form.tsx';
import sheet from './treasury.module.css';
import { plainAmount } from '../../shared/display/plain-amount.ts';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 8;

/** What the books hold of each asset, with the form that records money moved outside of orders. */
export function TreasuryList(): ReactNode {
  const t = useT();
  const can = useCan();
  const reading = useTreasury();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  // The row may have moved in the list.
  useEffect(() => {
    if (recorded !== null && chosen === null) document.getElementById(rowIdOf(recorded.before))?.focus();
  }, [recorded, chosen]);
  const assets = reading.value?.assets ?? [];
  // The row as it is now, so that the form shows how much is free by now.
  const asset = assets.find(({ assetId }) => assetId === chosen?.assetId);
  const close = (): void => setChosen(null);
  return (
    <>
      <p className={classes('text')}>{t('treasury.text')}</p>
      <p className={classes('text')}>{t('treasury.columns')}</p>
      <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
      {assets.length > 0 && <Total assets={assets} />}
      {reading.value !== null && (
        <Table
          caption={t('treasury.title')}
          columns={assetColumns(t, recorded, can('move_reserves') ? setChosen : null)}
          rowAttributes={(row) => ({ id: rowIdOf(row), tabIndex: -1 })}
          rows={lowFirst(assets)}
          rowKey={({ assetId }) => assetId}
          density="dense"
          empty={t('treasury.empty')}
        />
      )}
      <FormDialog
        title={
          asset === undefined || chosen === null
            ? ''
            : t(`treasury.${chosen.act}.of`, { asset: nameOf(asset) })
        }
        onClose={close}
      >
        {asset !== undefined && chosen?.act === 'record' && (
          <RecordForm
            asset={asset}
            assets={assets}
            onClose={close}
            onRecorded={(draft) => setRecorded({ draft, before: asset })}
          />
        )}
        {asset !== undefined && chosen?.act === 'marks' && <MarksForm asset={asset} onClose={close} />}
      </FormDialog>
    </>
  );
}

/** Which form is open, for which asset. */
interface Chosen {
  readonly act: 'record' | 'marks';
  readonly assetId: string;
}

/** The entry that was recorded last, and the asset as it was before. */
interface Recorded {
  readonly draft: EntryDraft;
  readonly before: TreasuryAsset;
}

function rowIdOf({ assetId }: TreasuryAsset): string {
  return `treasury-${assetId}`;
}

/** Assets that need somebody, then all others in the desk's order. */
function lowFirst(assets: readonly TreasuryAsset[]): readonly TreasuryAsset[] {
  const isLow = ({ state }: TreasuryAsset): boolean => state !== 'fine';
  return [...assets.filter(isLow), ...assets.filter((asset) => !isLow(asset))];
}

/** The value of all assets with a price; amounts of different assets have no sum. */
function Total({ assets }: { readonly assets: readonly TreasuryAsset[] }): ReactNode {
  const t = useT();
  const sum = (key: 'usd' | 'krw', decimals: number): string =>
    formatAmount(
      assets.reduce((total, asset) => total + readSigned(asset[key] ?? '0', decimals), 0n),
      decimals,
    );
  return (
    <p className={classes('total')}>
      {t('treasury.total')} <Worth usd={sum('usd', 2)} krw={sum('krw', 0)} />
    </p>
  );
}

const AMOUNTS = ['held', 'promised', 'owed', 'suspense', 'margin', 'lottery', 'free'] as const;

function assetColumns(
  t: Translate,
  recorded: Recorded | null,
  open: ((chosen: Chosen) => void) | null,
): readonly Column<TreasuryAsset>[] {
  return [
    {
      key: 'asset',
      header: t('treasury.asset'),
      isHeadline: true,
      cell: (asset) => (
        <>
          {asset.symbol} <span className={layout('note')}>{asset.network}</span>
          <StateText asset={asset} />
          {recorded?.before.assetId === asset.assetId && <RecordedText asset={asset} recorded={recorded} />}
        </>
      ),
    },
    ...AMOUNTS.map((key): Column<TreasuryAsset> => ({
      key,
      header: t(`treasury.${key}`),
      align: 'end',
      cell: (asset) => (
        <span className={classes('amount', !/[1-9]/.test(asset[key]) && 'zero')}>
          {readableAmount(asset[key])}
        </span>
      ),
    })),
    {
      key: 'worth',
      header: t('treasury.worth'),
      align: 'end',
      cell: ({ usd, krw }) => <Worth usd={usd} krw={krw} />,
    },
    ...(open === null
      ? []
      : [
          {
            key: 'act',
            header: t('treasury.act'),
            align: 'end',
            cell: (asset: TreasuryAsset) => (
              <span className={classes('acts')}>
                {(['record', 'marks'] as const).map((act) => (
                  <Button key={act} size="small" onClick={() => open({ act, assetId: asset.assetId })}>
                    {t(`treasury.${act}`)}
                    <VisuallyHidden>{` ${nameOf(asset)}`}</VisuallyHidden>
                  </Button>
                ))}
              </span>
            ),
          } as const,
        ]),
  ];
}

/** What is wrong with the reserve, and how much is missing. */
function StateText({ asset }: { readonly asset: TreasuryAsset }): ReactNode {
  const t = useT();
  const { state, free, warnBelow } = asset;
  if (state === 'fine') return null;
  const missing = state === 'full' ? null : missingText(asset);
  return (
    <span className={classes('state', state)}>
      {t(`treasury.state.${state}`)}
      {missing !== null &&
        `. ${t('treasury.missing', {
          free: readableAmount(free),
          level: readableAmount(warnBelow ?? asset.marks.closeBelow ?? '0'),
          missing: readableAmount(missing),
        })}`}
    </span>
  );
}

/** What was recorded; an entry that waits for a second person has not changed the books. */
function RecordedText(props: { readonly asset: TreasuryAsset; readonly recorded: Recorded }): ReactNode {
  const { asset, recorded } = props;
  const t = useT();
  const { draft, before } = recorded;
  const isBooked = AMOUNTS.some((key) => asset[key] !== before[key]);
  return (
    <span className={classes('said')} role="status">
      {t(isBooked ? 'treasury.recorded' : 'treasury.recorded.unchanged', {
        kind: t(`treasury.kind.${draft.kind}`),
        amount: `${draft.amountText.trim()} ${asset.symbol}`,
        held: readableAmount(asset.held),
        free: readableAmount(asset.free),
      })}
    </span>
  );
}

function nameOf({ symbol, network }: TreasuryAsset): string {
  return `${symbol} · ${network}`;
}

function Worth({ usd, krw }: Pick<TreasuryAsset, 'usd' | 'krw'>): ReactNode {
  const t = useT();
  if (usd === null) return <span className={layout('note')}>{t('treasury.worth.none')}</span>;
  return (
    <span className={classes('worth', 'amount')}>
      <span>{t('treasury.worth.usd', { usd: groupDigits(usd) })}</span>
      {krw !== null && <span>{t('treasury.worth.krw', { krw: groupDigits(krw) })}</span>}
    </span>
  );
}

interface MarksFormProps {
  readonly asset: TreasuryAsset;
  readonly onClose: () => void;
}

/** From the lowest to the highest. */
const MARKS = ['closeBelow', 'warnBelow', 'closeAbove'] as const;
type Texts = Readonly<Record<(typeof MARKS)[number], string>>;

const AMOUNT_LENGTH_MAX = 64;

/** When the desk warns about an asset, and when it closes one direction by itself. */
function MarksForm({ asset, onClose }: MarksFormProps): ReactNode {
  const t = useT();
  const send = useSend(ENTRY_EFFECTS);
  const { assetId, symbol, decimals, marks } = asset;
  // As the person saw them: a change by somebody else in between is not overwritten.
  const [before] = useState(asset.marksStored);
  const [texts, setTexts] = useState<Texts>({
    closeBelow: trimZeros(marks.closeBelow ?? ''),
    warnBelow: trimZeros(marks.warnBelow ?? ''),
    closeAbove: trimZeros(marks.closeAbove ?? ''),
  });
  const { warnBelow } = asset;
  const byDefault =
    marks.warnBelow === null && warnBelow !== null
      ? t('marks.warnBelow.now', { amount: readableAmount(warnBelow), symbol })
      : null;
  const plain = (mark: keyof Texts): string | null => plainAmount(texts[mark], { symbol, decimals });
  const isWrong = (mark: keyof Texts): boolean => texts[mark].trim() !== '' && plain(mark) === null;
  return (
    <StepUpForm
      submitLabel={t('marks.submit')}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      isReady={!MARKS.some(isWrong)}
      send={(proof) =>
        send('setMarks', {
          body: {
            assetId,
            closeBelow: plain('closeBelow'),
            warnBelow: plain('warnBelow'),
            closeAbove: plain('closeAbove'),
            before,
            ...proof,
          },
        })
      }
    >
      {(state) => (
        <>
          <p>{t('marks.text', { free: readableAmount(asset.free), symbol })}</p>
          {MARKS.map((mark) => (
            <TextField
              key={mark}
              label={t(`marks.${mark}`, { symbol })}
              hint={[t(`marks.${mark}.hint`), mark === 'warnBelow' && byDefault].filter(Boolean).join(' ')}
              error={state.isTried && isWrong(mark) && t('marks.problem', { decimals })}
              isMono
              name={mark}
              inputMode="decimal"
              maxLength={AMOUNT_LENGTH_MAX}
              text={texts[mark]}
              onTextChange={(text) => setTexts({ ...texts, [mark]: text })}
            />
          ))}
        </>
      )}
    </StepUpForm>
  );
}
