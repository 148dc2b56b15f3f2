import type { ConsoleOrder } from '@naru/contract';
import { bindClasses, Button, layout, LiveText, Notice, Skeleton } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { failureOf, isRefusal } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { LaterPart } from '../../shared/page/later-part.tsx';
import type { DialogAction } from './next-step.ts';
import sheet from './order-pane.module.css';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { ORDER_KEY, POLL_MS } from '../../shared/api/query-keys.ts';

const classes = bindClasses(sheet);

const VIEW_CODE = createLater(() => import('./order-view.tsx').then((code) => code.OrderView));

/** By then, the list has been loaded and rendered. */
const QUIET_AFTER_MS = 1000;

export interface OrderPaneProps {
  readonly reference: string | null;
  readonly dialog: DialogAction | null;
  readonly onDialogChange: (dialog: DialogAction | null) => void;
  /** Back to the list, if list and order do not fit side by side. */
  readonly onBack: () => void;
}

/** The chosen order, or why it cannot be shown. */
export function OrderPane(props: OrderPaneProps): ReactNode {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(() => void VIEW_CODE.load(), QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={classes('pane')} aria-label={t('column.order')}>
      {props.reference === null ? (
        <div className={classes('none')}>
          <p className={layout('quiet', 'medium')}>{t('order.none')}</p>
          <p>{t('order.none.hint')}</p>
        </div>
      ) : (
        <Chosen key={props.reference} {...props} reference={props.reference} />
      )}
    </section>
  );
}

function Chosen(props: OrderPaneProps & { readonly reference: string }): ReactNode {
  const { reference, dialog, onDialogChange, onBack } = props;
  const query = useOrder(reference);
  const t = useT();
  const back = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Loaded in parallel with the order itself.
    void VIEW_CODE.load();
  }, []);
  useEffect(() => {
    // Where the order replaces the list, the focus moves to it.
    const button = back.current?.querySelector('button');
    if (button !== null && button !== undefined && button.offsetParent !== null) button.focus();
  }, []);
  return (
    <>
      <span ref={back} className={classes('back')}>
        <Button kind="quiet" size="small" onClick={onBack}>
          ← {t('order.back')}
        </Button>
      </span>
      {query.data === undefined ? (
        <Absent error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LaterPart
          code={VIEW_CODE}
          props={{ order: query.data, readAtMs: query.dataUpdatedAt, dialog, onDialogChange }}
          waiting={<Waiting />}
        />
      )}
    </>
  );
}

function Waiting(): ReactNode {
  const t = useT();
  return (
    <div className={classes('skeleton')}>
      <LiveText text={t('order.loading')} />
      <Skeleton height="60px" />
      <Skeleton height="120px" />
      <Skeleton height="180px" />
    </div>
  );
}

function Absent({
  error,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onRetry: () => void;
}): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  if (error === null) return <Waiting />;
  const failure = failureOf(error);
  const isUnknown = isRefusal(failure, 'order_unknown');
  const reason = failure.kind === 'refused' ? failureText(failure) : '';
  return (
    <Notice tone="error" className={classes('notice')} role="alert">
      <p>{isUnknown ? t('order.unknown') : `${t('order.error')} ${reason}`}</p>
      {!isUnknown && (
        <Button size="small" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </Notice>
  );
}

/** Reads one order while it is shown; null: no order is. */
export function useOrder(reference: string | null): UseQueryResult<ConsoleOrder> {
  const api = useConsoleApi();
  return useQuery({
    queryKey: [...ORDER_KEY, reference],
    queryFn: ({ signal }) => api.read('order', { params: { id: reference ?? '' } }, signal),
    refetchInterval: POLL_MS,
    enabled: reference !== null,
  });
}
