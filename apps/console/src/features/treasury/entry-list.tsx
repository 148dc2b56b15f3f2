import { ENTRY_KINDS, type EntryKind, type TreasuryEntryRow } from '@naru/contract';
import { bindClasses, type Column, groupDigits, layout, Table } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { SelectField } from '../../shared/form/fields.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useTreasury } from './use-treasury.ts';
import { signedAmount } from './signed-amount.ts';
import { DownloadButtons } from './download-buttons.tsx';
import sheet from './treasury.module.css';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, useRows } from '../../shared/page/use-pages.ts';
import { ENTRIES_KEY } from '../../shared/api/query-keys.ts';

const classes = bindClasses(sheet);

/** Every entry for money that was moved outside of orders, newest first. */
export function EntryList(): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const [filter, setFilter] = useState<EntryFilter>({});
  const columns = useEntryColumns();
  return (
    <>
      <div className={classes('tools')}>
        <EntryFilters filter={filter} onChange={setFilter} />
        <DownloadButtons
          fileName="treasury-entries"
          read={(format) =>
            api.readFile(format === 'csv' ? 'treasuryEntriesCsv' : 'treasuryEntriesJson', { query: filter })
          }
        />
      </div>
      <PagedList
        state={useEntries(filter)}

        emptyText={t('treasury.entries.empty')}
      >
        {(rows) => (
          <Table
            caption={t('treasury.view.entries')}
            density="dense"
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
      </PagedList>
    </>
  );
}

function EntryFilters(props: {
  readonly filter: EntryFilter;
  readonly onChange: (filter: EntryFilter) => void;
}): ReactNode {
  const { filter, onChange } = props;
  const t = useT();
  const assets = useTreasury().value?.assets ?? [];
  return (
    <div className={classes('filters')}>
      <SelectField
        label={t('treasury.asset')}
        value={filter.asset ?? ''}
        options={[
          ['', t('treasury.filter.all')],
          ...assets.map(({ assetId, symbol, network }) => [assetId, `${symbol} · ${network}`] as const),
        ]}
        onValueChange={(asset) => {
          const { asset: _former, ...rest } = filter;
          onChange(asset === '' ? rest : { ...rest, asset });
        }}
      />
      <SelectField
        label={t('treasury.kind')}
        value={filter.kind ?? null}
        options={[
          [null, t('treasury.filter.all')],
          ...ENTRY_KINDS.map((each) => [each, t(`treasury.kind.${each}`)] as const),
        ]}
        onValueChange={(kind) => {
          const { kind: _former, ...rest } = filter;
          onChange(kind === null ? rest : { ...rest, kind });
        }}
      />
    </div>
  );
}

function useEntryColumns(): readonly Column<TreasuryEntryRow>[] {
  const t = useT();
  const { fullStamp } = useTimeFormats();
  return [
    { key: 'at', header: t('treasury.at'), cell: ({ at }) => <time dateTime={at}>{fullStamp(at)}</time> },
    {
      key: 'kind',
      header: t('treasury.kind'),
      isHeadline: true,
      cell: ({ kind }) => t(`treasury.kind.${kind}`),
    },
    { key: 'amount', header: t('treasury.moved'), align: 'end', cell: (row) => <Moves row={row} /> },
    { key: 'worth', header: t('treasury.worth.then'), align: 'end', cell: (row) => <Worths row={row} /> },
    { key: 'by', header: t('treasury.by'), cell: ({ by }) => by ?? t('treasury.by.desk') },
    {
      key: 'why',
      header: t('treasury.why'),
      cell: ({ by, reason, evidence }) => (
        <div className={classes('why')}>
          {reason ?? (by === null ? '' : t('settings.reason.removed'))}
          {evidence !== null && <span className={classes('evidence')}>{evidence}</span>}
        </div>
      ),
    },
  ];
}

function Moves({ row }: { readonly row: TreasuryEntryRow }): ReactNode {
  const t = useT();
  const { moves, counted, rate } = row;
  const symbol = moves[0]?.symbol ?? '';
  return (
    <span className={classes('lines')}>
      {moves.map(({ assetId, amount, symbol: moved }) => (
        <span key={assetId} className={classes('amount')}>
          {signedAmount(readableAmount(amount))} {moved}
        </span>
      ))}
      {counted !== null && (
        <span className={layout('note')}>
          {t('treasury.counted.all', { amount: readableAmount(counted), symbol })}
        </span>
      )}
      {rate !== null && <span className={layout('note')}>{rate}</span>}
    </span>
  );
}

function Worths({ row }: { readonly row: TreasuryEntryRow }): ReactNode {
  const t = useT();
  return (
    <span className={classes('lines')}>
      {row.moves.map(({ assetId, usd, krw }) => (
        <span key={assetId} className={classes('amount')}>
          {usd === null
            ? t('treasury.worth.unknown')
            : t('treasury.worth.usd', { usd: groupDigits(usd.replace('-', '')) })}
          {krw !== null && ` · ${t('treasury.worth.krw', { krw: groupDigits(krw.replace('-', '')) })}`}
        </span>
      ))}
    </span>
  );
}

/** The filter of the list of entries. */
interface EntryFilter {
  readonly asset?: string;
  readonly kind?: EntryKind;
}

/** Newest first. */
function useEntries(filter: EntryFilter): PagedReading<readonly TreasuryEntryRow[]> {
  return useRows({
    queryKey: [...ENTRIES_KEY, filter],
    read: (api, place, signal) =>
      api.read('treasuryEntries', { query: { ...filter, ...before(place) } }, signal),
  });
}
