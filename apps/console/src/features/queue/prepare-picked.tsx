import type { ConsoleOrder, QueueRow } from '@naru/contract';
import { type Column, Table, bindClasses, LiveText } from '@naru/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { failureOf, isRefusal, type Outcome } from '../../shared/api/call-failure.ts';
import { ORDER_KEY, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { ReceiverText } from '../../shared/display/receiver-text.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { type Proof, StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useLanguage, useT } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { KeyButton } from '../../shared/keys/key-button.tsx';
import type { NotPrepared } from '../../shared/display/not-prepared.ts';
import sheet from './bulk-bar.module.css';
import { type Prepared, type Readiness, prepareOrders, readinessOf } from './prepare-orders.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';

const classes = bindClasses(sheet);

interface PreparePickedProps {
  readonly rows: readonly QueueRow[];
  readonly isDisabled: boolean;
  readonly hrefOf: (reference: string) => string;
}

/** Prepares the payouts of all picked orders at once, after showing each of them, and leads to their list. */
export function PreparePicked({ rows, isDisabled, hrefOf }: PreparePickedProps): ReactNode {
  const t = useT();
  const [references, setReferences] = useState<readonly string[] | null>(null);
  const { data: orders, error, isFetching } = usePicked(references);
  const close = (): void => setReferences(null);
  return (
    <>
      <KeyButton
        mark="prepare_picked"
        kind="primary"
        size="small"
        disabled={isDisabled}
        isLoading={isFetching && orders === undefined}
        onClick={() => setReferences(rows.map(({ id }) => id))}
      >
        {t('bulk.prepare')}
      </KeyButton>
      <FailureNotice failure={error && failureOf(error)} />
      <FormDialog
        title={t('bulk.prepare.title', { count: orders?.length ?? 0 })}
        className={classes('wide')}
        onClose={close}
      >
        {references !== null && orders !== undefined && (
          <PrepareForm orders={orders} hrefOf={hrefOf} onClose={close} />
        )}
      </FormDialog>
    </>
  );
}

/** The orders as they are now: their rows do not say where their money goes. */
function usePicked(references: readonly string[] | null) {
  const api = useConsoleApi();
  return useQuery({
    queryKey: [...ORDER_KEY, 'picked', references],
    queryFn: async ({ signal }) => {
      const orders: ConsoleOrder[] = [];
      for (const id of references ?? []) orders.push(await api.read('order', { params: { id } }, signal));
      return orders;
    },
    enabled: references !== null,
    gcTime: 0,
  });
}

interface PrepareFormProps extends Pick<PreparePickedProps, 'hrefOf'> {
  readonly orders: readonly ConsoleOrder[];
  readonly onClose: () => void;
}

function PrepareForm({ orders, hrefOf, onClose }: PrepareFormProps): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reasonOf = useReasonText();
  const [at, setAt] = useState<number | null>(null);
  const ready = orders.filter((order) => readinessOf(order) === 'ready');
  const send = async ({ password }: Proof): Promise<Outcome<null>> => {
    const { done, stoppedBy } = await prepareOrders(api, ready, { proof: password, onStep: setAt });
    setAt(null);
    await queryClient.invalidateQueries({ queryKey: QUEUE_KEY });
    // The prepared orders are marked in this list, too, so that a new try sends only the rest.
    await queryClient.invalidateQueries({ queryKey: ORDER_KEY });
    if (stoppedBy !== null) return { ok: false, failure: stoppedBy };
    const ends = new Map(done.map(({ reference, outcome }) => [reference, outcome]));
    const notPrepared: NotPrepared[] = orders.flatMap((order) => {
      const { id } = order.transaction;
      const why = reasonOf(order, ends.get(id) ?? readinessOf(order));
      return why === null ? [] : [{ id, href: hrefOf(id), why }];
    });
    void navigate('/batch', { state: { notPrepared } });
    return { ok: true, value: null };
  };
  return (
    <StepUpForm
      submitLabel={t('bulk.prepare.submit', { count: ready.length })}
      passwordFreeUntil={freeUntilOf(ready)}
      hasPassword={ready.length > 0}
      isReady={ready.length > 0}
      onClose={onClose}
      send={send}
    >
      <p>{t(ready.length === 0 ? 'bulk.prepare.none' : 'bulk.prepare.text')}</p>
      <PickedTable orders={orders} hrefOf={hrefOf} />
      <BulkProgress progress={at === null ? null : { at, of: ready.length }} />
    </StepUpForm>
  );
}

/** The password is asked for if an order needs it; it is sent with those orders only. */
function freeUntilOf(orders: readonly ConsoleOrder[]): string | null {
  const times = orders.map(({ passwordFreeUntil }) => passwordFreeUntil);
  return times.some((time) => time === null) ? null : (times[0] ?? null);
}

function PickedTable({ orders, hrefOf }: Pick<PrepareFormProps, 'orders' | 'hrefOf'>): ReactNode {
  const t = useT();
  return (
    <Table
      caption={t('bulk.label')}
      density="dense"
      columns={columnsOf(t, hrefOf, useReasonText())}
      rows={orders}
      rowKey={({ transaction: { id } }) => id}
    />
  );
}

function columnsOf(
  t: Translate,
  hrefOf: PrepareFormProps['hrefOf'],
  reasonOf: ReasonText,
): readonly Column<ConsoleOrder>[] {
  return [
    {
      key: 'order',
      header: t('column.order'),
      isHeadline: true,
      cell: ({ transaction: { id } }) => <Link to={hrefOf(id)}>{id}</Link>,
    },
    {
      key: 'amount',
      header: t('column.send'),
      align: 'end',
      cell: ({ transaction: { convertedAmount, toCurrency } }) =>
        `${readableAmount(convertedAmount)} ${toCurrency.symbol}`,
    },
    {
      key: 'receiver',
      header: t('batch.receiver'),
      cell: ({ receiver, transaction }) => <ReceiverText address={receiver ?? transaction.address} />,
    },
    {
      key: 'state',
      header: t('search.stage'),
      cell: (order) => {
        const readiness = readinessOf(order);
        return reasonOf(order, readiness) ?? t(`bulk.${readiness === 'prepared' ? 'prepared' : 'ready'}`);
      },
    },
  ];
}

type ReasonText = (order: ConsoleOrder, state: Readiness | Prepared['outcome']) => string | null;

/** Why an order is not in the list to pay; null: it is, or will be. */
function useReasonText(): ReasonText {
  const { t, tName } = useLanguage();
  const failureText = useFailureText();
  return ({ holds, assignedTo }, state) => {
    if (typeof state !== 'string')
      return isRefusal(state, 'transition_not_allowed') ? t('bulk.not_now') : failureText(state);
    switch (state) {
      case 'ready':
      case 'prepared':
        return null;
      case 'held':
        return t('hold.title', {
          reason: holds.map(({ reason }) => tName('hold_reason', reason, reason)).join(', '),
        });
      case 'with_other':
        return t('bulk.with_other', { name: assignedTo ?? '' });
      case 'proposed':
        return t('bulk.proposed');
      case 'not_now':
        return t('bulk.not_now');
    }
  };
}

interface BulkProgressProps {
  /** How many orders were answered, and of how many; null if none is being sent. */
  readonly progress: { readonly at: number; readonly of: number } | null;
}

/** The progress of an act on several orders. */
export function BulkProgress({ progress }: BulkProgressProps): ReactNode {
  const t = useT();
  const text = progress === null ? '' : t('bulk.progress', { at: progress.at + 1, of: progress.of });
  return (
    <>
      {progress !== null && (
        <p className={classes('progress')}>
          <progress max={progress.of} value={progress.at} aria-label={t('bulk.label')} />
          <span>{text}</span>
        </p>
      )}
      {/* Each step read out would be too much. */}
      <LiveText text={progress === null ? '' : t('bulk.running')} />
    </>
  );
}
