import type { CancelUnpaidAnswer, UnpaidGroupRow } from '@naru/contract';
import { Button, type Column, Notice, Table, bindClasses, groupDigits, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { after, useRows } from '../../shared/page/use-pages.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './group-list.module.css';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useCan } from '../../shared/session/session.ts';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useSend } from '../../shared/api/use-send.ts';

/** Groups of unpaid orders near or at a limit; read again whenever an order changes. */
function useUnpaidGroups(): PagedReading<readonly UnpaidGroupRow[]> {
  return useRows({
    queryKey: [...QUEUE_KEY, 'unpaid-groups'],
    read: (api, place, signal) => api.read('unpaidGroups', { query: after(place) }, signal),
    refetchInterval: POLL_MS,
  });
}

const classes = bindClasses(sheet);

/** How many orders were canceled, and why each of the others was not. */
function CanceledNotice({ canceled }: { readonly canceled: CancelUnpaidAnswer }): ReactNode {
  const t = useT();
  const { canceledCount, left } = canceled;
  return (
    <Notice tone={left.length === 0 ? 'success' : 'warning'} className={classes('canceled')}>
      <p>{t('unpaid.canceled', { count: canceledCount, left: left.length })}</p>
      {left.length > 0 && (
        <ul>
          {left.map(({ id, reason }) => (
            <li key={id}>
              <Link to={`/orders?queue=waiting&order=${id}`}>{id}</Link> {t(`unpaid.left.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Enough characters of a keyed hash to distinguish networks and browsers; it does not identify them. */
const MARK_LENGTH = 6;

/** What the orders of a group have in common, such as `Network Xk3f9a`. */
function GroupName({ group }: { readonly group: UnpaidGroupRow }): ReactNode {
  const t = useT();
  const { kind, value } = group;
  const isMark = kind === 'network' || kind === 'client';
  return (
    <span className={layout('medium')}>
      {t(`unpaid.kind.${kind}`)}{' '}
      <span className={classes('value')}>{isMark ? value.slice(0, MARK_LENGTH) : value}</span>
    </span>
  );
}

/** Who is near or at a limit of unpaid orders, and the one act that makes room for them. */
export function GroupList(): ReactNode {
  const t = useT();
  const can = useCan();
  const state = useUnpaidGroups();
  const [chosen, setChosen] = useState<UnpaidGroupRow | null>(null);
  const [canceled, setCanceled] = useState<CancelUnpaidAnswer | null>(null);
  const open = (group: UnpaidGroupRow): void => {
    setCanceled(null);
    setChosen(group);
  };
  const close = (): void => setChosen(null);
  return (
    <>
      <p className={layout('lead')}>{t('unpaid.text')}</p>
      <div role="status">{canceled !== null && <CanceledNotice canceled={canceled} />}</div>
      <PagedList state={state} emptyText={t('unpaid.empty')}>
        {(rows) => (
          <Table
            caption={t('unpaid.title')}
            columns={groupColumns(t, can('curb_visitors') ? open : null)}
            rows={rows}
            rowKey={({ kind, key }) => `${kind} ${key}`}
          />
        )}
      </PagedList>
      <FormDialog title={t('unpaid.cancel.title')} onClose={close}>
        {chosen !== null && <CancelGroupForm group={chosen} onCanceled={setCanceled} onClose={close} />}
      </FormDialog>
    </>
  );
}

/** The page of an order shows covered details, and records that. */
function OneOrder({ group }: { readonly group: UnpaidGroupRow }): ReactNode {
  const t = useT();
  const { kind, key } = group;
  if (kind !== 'email' && kind !== 'receiver') return null;
  return <Link to={`/orders?order=${key}`}>{t('unpaid.one_order')}</Link>;
}

function groupColumns(
  t: Translate,
  open: ((group: UnpaidGroupRow) => void) | null,
): readonly Column<UnpaidGroupRow>[] {
  return [
    {
      key: 'group',
      header: t('unpaid.group'),
      isHeadline: true,
      cell: (group) => (
        <>
          <GroupName group={group} /> <OneOrder group={group} />
        </>
      ),
    },
    {
      key: 'orders',
      header: t('unpaid.orders'),
      align: 'end',
      cell: ({ orders, ordersMax }) =>
        ordersMax === null ? orders : t('unpaid.orders.of', { count: orders, max: ordersMax }),
    },
    {
      key: 'worth',
      header: t('unpaid.worth'),
      align: 'end',
      cell: ({ usd, usdMax }) =>
        usdMax === null
          ? t('unpaid.usd', { usd: groupDigits(usd) })
          : t('unpaid.usd.of', { usd: groupDigits(usd), max: groupDigits(usdMax) }),
    },
    ...(open === null ? [] : [actColumn(t, open)]),
  ];
}

function actColumn(t: Translate, open: (group: UnpaidGroupRow) => void): Column<UnpaidGroupRow> {
  return {
    key: 'act',
    header: t('treasury.act'),
    align: 'end',
    cell: (group) => (
      <Button size="small" onClick={() => open(group)}>
        {t('unpaid.cancel')}
      </Button>
    ),
  };
}

/** States the consequences, and asks for a reason and the password. */
function CancelGroupForm({
  group,
  onCanceled,
  onClose,
}: {
  readonly group: UnpaidGroupRow;
  readonly onCanceled: (canceled: CancelUnpaidAnswer) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const send = useSend({ changes: [QUEUE_KEY] });
  const { kind, key } = group;
  return (
    <StepUpForm
      submitLabel={t('unpaid.cancel')}
      kind="danger"
      note={{ label: t('order.note'), hint: t('unpaid.note.hint'), isCounted: true }}
      send={(proof) => send('cancelUnpaidGroup', { body: { kind, key, ...proof } })}
      onDone={onCanceled}
      onClose={onClose}
    >
      <p>
        <GroupName group={group} />
      </p>
      <Notice tone="warning">
        <p>{t('unpaid.cancel.text')}</p>
        <p>{t('unpaid.cancel.bank')}</p>
      </Notice>
    </StepUpForm>
  );
}
