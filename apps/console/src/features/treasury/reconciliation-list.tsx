import type { ReconciledAsset, Reconciliation } from '@naru/contract';
import { Button, type Column, Table, VisuallyHidden, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useAgeText } from '../../shared/display/age-text.tsx';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { type TimeFormats, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import sheet from './treasury.module.css';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useCan } from '../../shared/session/session.ts';
import { TREASURY_KEY, useTreasury } from './use-treasury.ts';
import { signedAmount } from './signed-amount.ts';
import { RecordForm } from './record-form.tsx';
import { useNamedNetworks } from '../../shared/display/network-label.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';

const classes = bindClasses(sheet);

const DIFFERENCES = ['unrecorded', 'left', 'excess'] as const;

interface Watched {
  readonly watched: NonNullable<ReconciledAsset['watched']>;
}

/** The money at the deposit addresses at the last comparison with the books, and its age. */
function WatchedCell({ watched }: Watched): ReactNode {
  const t = useT();
  const age = useAgeText({ sinceIso: watched.at });
  const differences = DIFFERENCES.filter((name) => /[1-9]/.test(watched[name]));
  return (
    <span className={classes('lines')}>
      <span className={classes('amount')}>{readableAmount(watched.amount)}</span>
      <span className={layout('note')}>{t('reconciliation.watched.at', { age })}</span>
      {differences.map((name) => (
        <span key={name} className={layout('failed', 'label')}>
          {t(`reconciliation.watched.${name}`, { amount: readableAmount(watched[name]) })}
        </span>
      ))}
    </span>
  );
}

const SKELETON_ROWS = 8;

/** What the books hold beside what was counted last, with the form that books a new count. */
export function ReconciliationList(): ReactNode {
  const t = useT();
  const can = useCan();
  const times = useTimeFormats();
  const reading = useReconciliation();
  const assets = useTreasury().value?.assets ?? [];
  const [countedId, setCountedId] = useState<string | null>(null);
  const asset = assets.find(({ assetId }) => assetId === countedId);
  const close = (): void => setCountedId(null);
  return (
    <>
      <p className={classes('text')}>{t('reconciliation.text')}</p>
      <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
      {reading.value !== null && (
        <Table
          caption={t('treasury.view.reconciliation')}
          columns={columnsOf(t, times, can('move_reserves') ? setCountedId : null)}
          rows={reading.value.assets}
          rowKey={({ assetId }) => assetId}
          density="dense"
          empty={t('treasury.empty')}
        />
      )}
      <FormDialog
        title={
          asset === undefined ? '' : t('treasury.record.of', { asset: `${asset.symbol} · ${asset.network}` })
        }
        onClose={close}
      >
        {asset !== undefined && (
          <RecordForm asset={asset} assets={assets} firstKind="counted" onClose={close} />
        )}
      </FormDialog>
    </>
  );
}

function columnsOf(
  t: Translate,
  { fullStamp }: TimeFormats,
  count: ((assetId: string) => void) | null,
): readonly Column<ReconciledAsset>[] {
  const amount = (text: string | null): ReactNode => (
    <span className={classes('amount')}>{text === null ? '–' : text}</span>
  );
  return [
    assetColumn(t),
    {
      key: 'held',
      header: t('treasury.held'),
      align: 'end',
      cell: ({ held }) => amount(readableAmount(held)),
    },
    {
      key: 'watched',
      header: t('reconciliation.watched'),
      align: 'end',
      cell: ({ watched, isReadable }) => {
        if (watched !== null) return <WatchedCell watched={watched} />;
        return isReadable ? amount(null) : t('reconciliation.watched.unreadable');
      },
    },
    {
      key: 'counted',
      header: t('reconciliation.counted'),
      align: 'end',
      cell: ({ counted }) => amount(counted === null ? null : readableAmount(counted.amount)),
    },
    {
      key: 'at',
      header: t('reconciliation.at'),
      cell: ({ counted }) =>
        counted === null ? (
          <span className={layout('note')}>{t('reconciliation.never')}</span>
        ) : (
          `${fullStamp(counted.at)} · ${counted.by ?? t('treasury.by.desk')}`
        ),
    },
    {
      key: 'difference',
      header: t('reconciliation.difference'),
      align: 'end',
      cell: ({ counted }) =>
        amount(counted === null ? null : signedAmount(readableAmount(counted.difference))),
    },
    {
      key: 'moved',
      header: t('reconciliation.moved'),
      align: 'end',
      cell: ({ movedSince }) => amount(movedSince === null ? null : signedAmount(readableAmount(movedSince))),
    },
    ...(count === null ? [] : [countColumn(t, count)]),
  ];
}

function assetColumn(t: Translate): Column<ReconciledAsset> {
  return {
    key: 'asset',
    header: t('treasury.asset'),
    isHeadline: true,
    cell: ({ symbol, network }) => (
      <>
        {symbol} <span className={layout('note')}>{network}</span>
      </>
    ),
  };
}

function countColumn(t: Translate, count: (assetId: string) => void): Column<ReconciledAsset> {
  return {
    key: 'act',
    header: t('treasury.act'),
    align: 'end',
    cell: ({ assetId, symbol, network }) => (
      <Button size="small" onClick={() => count(assetId)}>
        {t('reconciliation.count')}
        <VisuallyHidden>{` ${symbol} · ${network}`}</VisuallyHidden>
      </Button>
    ),
  };
}

/** The books beside what was counted last. */
function useReconciliation(): Reading<Reconciliation> {
  const named = useNamedNetworks();
  return useReading('reconciliation', {
    request: {},
    queryKey: [...TREASURY_KEY, 'reconciliation'],
    select: (reconciliation) => ({ ...reconciliation, assets: named(reconciliation.assets) }),
  });
}
