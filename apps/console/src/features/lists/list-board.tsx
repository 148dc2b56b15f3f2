import { LIST_KINDS, type List, type ListEntryRow, type ListKind } from '@naru/contract';
import { Button, Checkbox, type Column, Table, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { DownloadButton } from '../../shared/file/download-button.tsx';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useCan } from '../../shared/session/session.ts';
import { type ListFilter, useListEntries, LIST_EFFECTS } from './use-lists.ts';
import { ImportList } from './import-list.tsx';
import sheet from './lists.module.css';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

type OpenForm = { readonly name: 'add' } | { readonly name: 'keep' | 'remove'; readonly entry: ListEntryRow };

/** One list: searched, changed by hand, imported and saved as a file. */
export function ListBoard(props: { readonly list: List; readonly isEnding: boolean }): ReactNode {
  const { list, isEnding } = props;
  const t = useT();
  const mayChange = useCan()('curb_visitors');
  const api = useConsoleApi();
  const [filter, setFilter] = useState<Omit<ListFilter, 'list'>>(isEnding ? { ending: '1' } : {});
  const [form, setForm] = useState<OpenForm | null>(null);
  const close = (): void => setForm(null);
  const state = useListEntries({ list, ...filter });
  const columns = useEntryColumns((name, entry) => setForm({ name, entry }));
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <p className={layout('lead')}>{t(`lists.lead.${list}`)}</p>
      <div className={classes('tools')}>
        <Filters filter={filter} onChange={setFilter} />
        {mayChange && <Button onClick={() => setForm({ name: 'add' })}>{t(`lists.add.${list}`)}</Button>}
        <DownloadButton
          label={t('treasury.download.csv')}
          fileName={`${list}-list.csv`}
          read={() => api.readFile('listEntriesCsv', { query: { list } })}
        />
      </div>
      <PagedList state={state} emptyText={t(isNarrowed ? 'lists.none' : 'lists.empty')}>
        {(rows) => (
          <Table
            caption={t(`lists.view.${list}`)}
            density="dense"
            rows={rows}
            rowKey={({ id }) => id}
            columns={mayChange ? columns : columns.filter(({ key }) => key !== 'act')}
          />
        )}
      </PagedList>
      {mayChange && <ImportList list={list} />}
      <FormDialog title={t(`lists.add.${list}`)} onClose={close}>
        {form?.name === 'add' && <AddEntryForm list={list} onClose={close} />}
      </FormDialog>
      <FormDialog title={t('lists.remove.title')} onClose={close}>
        {form?.name === 'remove' && <RemoveEntryForm entry={form.entry} onClose={close} />}
      </FormDialog>
      <FormDialog title={t('lists.keep.title')} onClose={close}>
        {form?.name === 'keep' && <KeepEntryForm entry={form.entry} onClose={close} />}
      </FormDialog>
    </>
  );
}

function Filters(props: {
  readonly filter: Omit<ListFilter, 'list'>;
  readonly onChange: (filter: Omit<ListFilter, 'list'>) => void;
}): ReactNode {
  const { filter, onChange } = props;
  const t = useT();
  const { kind: _kind, ...withoutKind } = filter;
  const { q: _q, ...withoutText } = filter;
  const { ending, ...withoutEnding } = filter;
  return (
    <div className={classes('filters')}>
      <SelectField
        label={t('lists.kind')}
        value={filter.kind ?? null}
        options={[
          [null, t('lists.kind.all')],
          ...LIST_KINDS.map((each) => [each, t(`lists.kind.${each}`)] as const),
        ]}
        onValueChange={(kind) => onChange(kind === null ? withoutKind : { ...withoutKind, kind })}
      />
      <TextField
        label={t('lists.search')}
        type="search"
        text={filter.q ?? ''}
        onTextChange={(text) => onChange(text === '' ? withoutText : { ...withoutText, q: text })}
      />
      <Checkbox
        checked={ending !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? { ...withoutEnding, ending: '1' } : withoutEnding)
        }
      >
        {t('lists.ending')}
      </Checkbox>
    </div>
  );
}

function useEntryColumns(
  open: (name: 'keep' | 'remove', entry: ListEntryRow) => void,
): readonly Column<ListEntryRow>[] {
  const t = useT();
  const { fullStamp } = useTimeFormats();
  return [
    {
      key: 'value',
      header: t('lists.value'),
      isHeadline: true,
      cell: ({ value }) => <span className={layout('code')}>{value}</span>,
    },
    { key: 'kind', header: t('lists.kind'), cell: ({ kind }) => t(`lists.kind.${kind}`) },
    {
      key: 'reason',
      header: t('reason.label'),
      cell: ({ reason, source }) => (
        <span className={classes('reason')}>
          {reason}
          {source !== null && <span className={layout('note')}>{source}</span>}
        </span>
      ),
    },
    { key: 'by', header: t('lists.by'), cell: ({ by }) => by },
    { key: 'at', header: t('lists.at'), cell: ({ at }) => <time dateTime={at}>{fullStamp(at)}</time> },
    {
      key: 'ends',
      header: t('lists.ends'),
      cell: ({ endsAt }) =>
        endsAt === null ? t('lists.ends.never') : <time dateTime={endsAt}>{fullStamp(endsAt)}</time>,
    },
    {
      key: 'act',
      header: t('treasury.act'),
      align: 'end',
      cell: (entry) => (
        <span className={classes('acts')}>
          {entry.endsAt !== null && (
            <Button
              size="small"
              aria-label={t('lists.keep.of', { value: entry.value })}
              onClick={() => open('keep', entry)}
            >
              {t('lists.keep')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={t('lists.remove.of', { value: entry.value })}
            onClick={() => open('remove', entry)}
          >
            {t('lists.remove')}
          </Button>
        </span>
      ),
    },
  ];
}

/** Takes one entry off its list. */
function RemoveEntryForm(props: { readonly entry: ListEntryRow; readonly onClose: () => void }): ReactNode {
  const { entry, onClose } = props;
  const t = useT();
  const send = useSend(LIST_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('lists.remove')}
      kind="danger"
      note={{ hint: t('lists.reason.hint') }}
      hasPassword={false}
      onClose={onClose}
      send={({ note }) => send('removeListEntry', { params: { id: entry.id }, body: { note } })}
    >
      <p className={layout('code')}>{entry.value}</p>
      <p>{t('lists.remove.text')}</p>
    </StepUpForm>
  );
}

/** Lets one entry about a person stay on its list. */
function KeepEntryForm(props: { readonly entry: ListEntryRow; readonly onClose: () => void }): ReactNode {
  const { entry, onClose } = props;
  const t = useT();
  const send = useSend(LIST_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('lists.keep')}
      note={{ hint: t('lists.reason.hint') }}
      hasPassword={false}
      onClose={onClose}
      send={({ note }) => send('keepListEntry', { params: { id: entry.id }, body: { note } })}
    >
      <p className={layout('code')}>{entry.value}</p>
      <p>{t('lists.keep.text')}</p>
    </StepUpForm>
  );
}

const SHOWN_CODES = ['list_value_malformed', 'list_entry_known'] as const;

/** Puts one value on a list. */
function AddEntryForm(props: { readonly list: List; readonly onClose: () => void }): ReactNode {
  const { list, onClose } = props;
  const t = useT();
  const send = useSend(LIST_EFFECTS);
  const [kind, setKind] = useState<ListKind>('address');
  const [value, setValue] = useState('');
  return (
    <StepUpForm
      submitLabel={t(`lists.submit.${list}`)}
      note={{ hint: t('lists.reason.hint') }}
      hasPassword={false}
      isReady={value.trim() !== ''}
      shownCodes={SHOWN_CODES}
      onClose={onClose}
      send={({ note }) => send('addListEntry', { body: { list, kind, value, note } })}
    >
      {({ isTried, failure }) => {
        const refused = SHOWN_CODES.find((code) => isRefusal(failure, code));
        const missing = isTried && value.trim() === '' ? t('lists.value.missing') : null;
        return (
          <>
            <SelectField
              label={t('lists.kind')}
              value={kind}
              options={LIST_KINDS.map((each) => [each, t(`lists.kind.${each}`)] as const)}
              onValueChange={setKind}
            />
            <TextField
              label={t('lists.value')}
              hint={t(`lists.hint.${kind}`)}
              error={refused === undefined ? missing : t(`refusal.${refused}`)}
              name="value"
              maxLength={500}
              text={value}
              onTextChange={setValue}
            />
          </>
        );
      }}
    </StepUpForm>
  );
}
