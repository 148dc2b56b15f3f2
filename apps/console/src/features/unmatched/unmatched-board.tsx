import type { UnmatchedOrder, UnmatchedRow, UnmatchedList } from '@naru/contract';
import { UNMATCHED_STATES } from '@naru/core';
import { Button, Notice, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SelectField } from '../../shared/form/fields.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { WaitingProposals } from '../../shared/proposal/proposal-card.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useCan } from '../../shared/session/session.ts';
import { type Decision, DecideForm, DepositTable } from './deposit-table.tsx';
import { RecordForm } from './record-form.tsx';
import sheet from './unmatched.module.css';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, usePages } from '../../shared/page/use-pages.ts';

const classes = bindClasses(sheet);

type OpenForm = 'record' | { readonly deposit: UnmatchedRow; readonly decision: Decision };

/** Money that belongs to no order, and what operators do about it. */
export function UnmatchedBoard(): ReactNode {
  const t = useT();
  const can = useCan();
  const [state, setState] = useState<UnmatchedRow['state']>('open');
  const [form, setForm] = useState<OpenForm | null>(null);
  const [done, setDone] = useState<UnmatchedOrder | null>(null);
  const { currencies, ...reading } = useUnmatched(state);
  const close = (): void => setForm(null);
  const open = (next: OpenForm): void => {
    setDone(null);
    setForm(next);
  };
  const chosen = form === 'record' ? null : form;
  return (
    <>
      <p className={layout('lead')}>{t('unmatched.lead')}</p>
      <WaitingProposals kind="unmatched" />
      <div className={classes('tools')}>
        <SelectField
          label={t('unmatched.state')}
          value={state}
          options={UNMATCHED_STATES.map((each) => [each, t(`unmatched.state.${each}`)] as const)}
          onValueChange={setState}
        />
        {can('work_orders') && currencies.length > 0 && (
          <Button onClick={() => open('record')}>{t('unmatched.record')}</Button>
        )}
      </div>
      <div role="status">{done !== null && <DoneNotice order={done} />}</div>
      <PagedList state={reading} emptyText={t(`unmatched.empty.${state}`)}>
        {(rows) => <DepositTable rows={rows} onDecide={can('decide_exceptions') ? open : null} />}
      </PagedList>
      <FormDialog title={t('unmatched.record')} onClose={close}>
        {form === 'record' && <RecordForm currencies={currencies} onClose={close} />}
      </FormDialog>
      <FormDialog title={t(`unmatched.title.${chosen?.decision ?? 'assign'}`)} onClose={close}>
        {chosen !== null && <DecideForm {...chosen} onDone={setDone} onClose={close} />}
      </FormDialog>
    </>
  );
}

function DoneNotice({ order: { reference } }: { readonly order: UnmatchedOrder }): ReactNode {
  const t = useT();
  return (
    <Notice tone="success" className={classes('done')}>
      {t('unmatched.done')} <Link to={`/orders?queue=attention&order=${reference}`}>{reference}</Link>
    </Notice>
  );
}

type Currencies = UnmatchedList['currencies'];

/** Money that belongs to no order; read again whenever an order changes. */
function useUnmatched(state: UnmatchedRow['state']): PagedReading<readonly UnmatchedRow[]> & {
  readonly currencies: Currencies;
} {
  const { value: pages, ...reading } = usePages({
    queryKey: [...QUEUE_KEY, 'unmatched', state],
    read: (api, place, signal) =>
      api.read('unmatchedDeposits', { query: { state, ...before(place) } }, signal),
    refetchInterval: POLL_MS,
  });
  return {
    ...reading,
    value: pages?.flatMap(({ rows }) => rows) ?? null,
    currencies: pages?.[0]?.currencies ?? [],
  };
}
