import type { CancelUnpaidAnswer, UnpaidGroupRow } from '@naru/contract';
import { bindClasses, Button, type Column, groupDigits, Notice, Table } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useCan } from '../../shared/session/session.ts';
import { useCancelUnpaidGroup, useUnpaidGroups } from './use-unpaid.ts';
import { CanceledNotice } from './canceled-notice.tsx';
import { GroupName } from './group-name.tsx';
import sheet from './group-list.module.css';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { type Proof, StepUpForm } from '../../shared/form/step-up-form.tsx';

const classes = bindClasses(sheet);

/** Who is near or at a limit of unpaid orders, and the one act that frees them. */
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
      <p className={classes('text')}>{t('unpaid.text')}</p>
      <div role="status">{canceled !== null && <CanceledNotice canceled={canceled} />}</div>
      <PagedList state={state} subject="unpaid" emptyText={t('unpaid.empty')}>
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

/** What is covered is shown on the page of an order, which puts it on record. */
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
    header: t('unpaid.act'),
    align: 'end',
    cell: (group) => (
      <Button size="small" onClick={() => open(group)}>
        {t('unpaid.cancel')}
      </Button>
    ),
  };
}

/** Says what follows, and asks for a reason and the password. */
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
  const cancel = useCancelUnpaidGroup();
  const { kind, key } = group;
  const send = async (proof: Proof): Promise<CallFailure | null> => {
    const outcome = await cancel({ kind, key, ...proof });
    if (outcome.ok) onCanceled(outcome.value);
    return outcome.ok ? null : outcome.failure;
  };
  return (
    <StepUpForm
      submitLabel={t('unpaid.cancel')}
      kind="danger"
      note={{ label: t('cancel.note'), hint: t('unpaid.note.hint'), isCounted: true }}
      send={send}
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
