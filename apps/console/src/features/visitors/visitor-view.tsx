import type { SearchRow, Visitor, VisitorActRow, VisitorRow } from '@naru/contract';
import { Button, Notice, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { LoadMore, ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useCan } from '../../shared/session/session.ts';
import sheet from './visitors.module.css';
import { useSend } from '../../shared/api/use-send.ts';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, usePages, useRows } from '../../shared/page/use-pages.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 5;

/** One visitor: what was noted about them, whether they may order, and their orders. */
export function VisitorView(props: {
  readonly who: string;
  readonly children: (orders: readonly SearchRow[]) => ReactNode;
}): ReactNode {
  const { who, children } = props;
  const t = useT();
  const reading = useVisitor(who);
  const { value: visitor, failure } = reading;
  const isUnknown = isRefusal(failure, 'visitor_unknown');
  return (
    <>
      <p className={layout('lead')}>
        <Link to="/visitors">{t('visitor.back')}</Link>
      </p>
      {isUnknown ? (
        <Notice tone="warning">{t('refusal.visitor_unknown')}</Notice>
      ) : (
        <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
      )}
      {visitor !== null && (
        <>
          <Head who={who} visitor={visitor} />
          <Acts who={who} />
          <h2 className={classes('part')}>{t('post.orders')}</h2>
          <div className={classes('orders')}>
            {visitor.orders.length === 0 ? <p>{t('visitor.orders.none')}</p> : children(visitor.orders)}
          </div>
          <LoadMore reading={reading} label={t('queue.more')} className={classes('more')} />
        </>
      )}
    </>
  );
}

function Head({ who, visitor }: { readonly who: string; readonly visitor: Visitor }): ReactNode {
  const t = useT();
  const can = useCan();
  const { day } = useTimeFormats();
  const [act, setAct] = useState<VisitorAct | null>(null);
  const close = (): void => setAct(null);
  const { account, email, isFrozen } = visitor;
  const freezing = isFrozen ? 'unfreezeVisitor' : 'freezeVisitor';
  return (
    <>
      <p className={layout('anywhere', 'below-3')}>
        <b>{email}</b> {account === null ? t('visitor.guest') : `${account.username} · ${day(account.since)}`}
      </p>
      {isFrozen && <Notice tone="warning">{t('visitor.frozen.text')}</Notice>}
      <div className={classes('acts')}>
        {can('work_orders') && <Button onClick={() => setAct('noteVisitor')}>{t('act.write_note')}</Button>}
        {can('curb_visitors') && (
          <Button kind={isFrozen ? 'secondary' : 'danger'} onClick={() => setAct(freezing)}>
            {t(isFrozen ? 'visitor.unfreeze' : 'visitor.freeze')}
          </Button>
        )}
      </div>
      <FormDialog title={t(act === null ? 'act.write_note' : TITLES[act])} onClose={close}>
        {act !== null && <ActForm who={who} act={act} onClose={close} />}
      </FormDialog>
    </>
  );
}

type VisitorAct = keyof typeof TITLES;

const TITLES = {
  freezeVisitor: 'visitor.freeze.title',
  unfreezeVisitor: 'visitor.unfreeze.title',
  noteVisitor: 'act.write_note',
} as const;

const SUBMITS = {
  freezeVisitor: 'visitor.freeze',
  unfreezeVisitor: 'visitor.unfreeze',
  noteVisitor: 'notes.submit',
} as const;

function ActForm(props: {
  readonly who: string;
  readonly act: VisitorAct;
  readonly onClose: () => void;
}): ReactNode {
  const { who, act, onClose } = props;
  const t = useT();
  const send = useSend(VISITOR_EFFECTS);
  const note =
    act === 'noteVisitor'
      ? { label: t('order.note'), hint: t('visitor.note.hint'), missing: t('visitor.note.missing') }
      : { hint: t('visitor.reason.hint') };
  return (
    <StepUpForm
      submitLabel={t(SUBMITS[act])}
      kind={act === 'freezeVisitor' ? 'danger' : 'primary'}
      note={{ ...note, isCounted: true }}
      hasPassword={false}
      onClose={onClose}
      send={({ note: text }) => send(act, { body: { who, note: text } })}
    >
      {act === 'freezeVisitor' && <p>{t('visitor.freeze.text')}</p>}
      {act === 'unfreezeVisitor' && <p>{t('visitor.unfreeze.text')}</p>}
    </StepUpForm>
  );
}

function Acts({ who }: { readonly who: string }): ReactNode {
  const t = useT();
  const { fullStamp } = useTimeFormats();
  return (
    <>
      <h2 className={classes('part')}>{t('visitor.acts')}</h2>
      <PagedList state={useVisitorActs(who)} emptyText={t('visitor.acts.none')}>
        {(acts) => (
          <ul className={classes('notes')}>
            {acts.map(({ number, act, by, at, note }) => (
              <li key={number}>
                <span className={layout('note')}>
                  {t(`visitor.act.${act}`)} · {by} · <time dateTime={at}>{fullStamp(at)}</time>
                </span>
                <span className={layout('anywhere', 'keep-lines')}>{note ?? t('visitor.act.erased')}</span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** Below the queues, so that it is read again whenever an order changes. */
const VISITORS_KEY = [...QUEUE_KEY, 'visitors'] as const;

/** Visitors with an account, the newest first. */
export function useVisitors(): PagedReading<readonly VisitorRow[]> {
  return useRows({
    queryKey: VISITORS_KEY,
    read: (api, place, signal) => api.read('visitors', { query: before(place) }, signal),
  });
}

/** One visitor with all of their orders that were loaded. */
function useVisitor(who: string): PagedReading<Visitor> {
  const pages = usePages({
    queryKey: [...VISITORS_KEY, who],
    read: (api, place, signal) => api.read('visitor', { query: { who, ...before(place) } }, signal),
  });
  const all = pages.value ?? [];
  const [first] = all;
  const value = first === undefined ? null : { ...first, orders: all.flatMap(({ orders }) => orders) };
  return { ...pages, value };
}

/** What operators noted and did about a visitor, the newest first. */
function useVisitorActs(who: string): PagedReading<readonly VisitorActRow[]> {
  return useRows({
    queryKey: [...VISITORS_KEY, who, 'acts'],
    read: (api, place, signal) => api.read('visitorActs', { query: { who, ...before(place) } }, signal),
  });
}

/** Of an act on a visitor. */
const VISITOR_EFFECTS = { changes: [VISITORS_KEY] } as const;
