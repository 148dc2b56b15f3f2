import type { QueueRow } from '@naru/contract';
import { Button, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isRefusal, type CallFailure, isEndOfAll, failureIn } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { BulkProgress, PreparePicked } from './prepare-picked.tsx';
import { PICKED_MAX } from './selection.ts';
import sheet from './bulk-bar.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { ConsoleApi } from '../../shared/api/console-api.ts';
import { ORDER_KEY, QUEUE_KEY } from '../../shared/api/query-keys.ts';

const classes = bindClasses(sheet);

interface BulkBarProps {
  /** The picked orders as the list shows them. */
  readonly rows: readonly QueueRow[];
  /** True if all are orders to pay out. */
  readonly canPrepare: boolean;
  readonly hrefOf: (reference: string) => string;
  /** Keeps only these orders picked. */
  readonly onPickedChange: (ids: readonly string[]) => void;
}

/** What can be done to all picked orders, the progress, and the result for each. */
export function BulkBar({ rows, canPrepare, hrefOf, onPickedChange }: BulkBarProps): ReactNode {
  const t = useT();
  const bulk = useBulk();
  const [isNoting, setIsNoting] = useState(false);
  const { progress, result } = bulk;
  const run = async (act: BulkAct): Promise<void> => {
    const { failed } = await bulk.run(act, rows);
    onPickedChange(failed.map(({ row }) => row.id));
  };
  const isBusy = progress !== null;
  return (
    <>
      {(rows.length > 0 || isBusy) && (
        <div className={classes('bar')} role="group" aria-label={t('bulk.label')}>
          <span className={classes('count')}>
            {t('bulk.count', { count: rows.length })}
            {rows.length === PICKED_MAX && ` ${t('bulk.full', { max: PICKED_MAX })}`}
          </span>
          {canPrepare && <PreparePicked rows={rows} isDisabled={isBusy} hrefOf={hrefOf} />}
          <Button size="small" disabled={isBusy} onClick={() => void run({ name: 'take' })}>
            {t('bulk.take')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void run({ name: 'release' })}>
            {t('act.release')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => setIsNoting(true)}>
            {t('act.write_note')}
          </Button>
          <Button size="small" kind="quiet" disabled={isBusy} onClick={() => onPickedChange([])}>
            {t('bulk.clear')}
          </Button>
        </div>
      )}
      <BulkProgress progress={progress} />
      {result !== null && <BulkOutcome result={result} hrefOf={hrefOf} onClose={bulk.forget} />}
      <FormDialog
        title={isNoting ? t('bulk.note', { count: rows.length }) : ''}
        onClose={() => setIsNoting(false)}
      >
        {isNoting && (
          <NoteForm
            onClose={() => setIsNoting(false)}
            onSubmit={(note) => void run({ name: 'note', note })}
          />
        )}
      </FormDialog>
    </>
  );
}

function NoteForm(props: {
  readonly onClose: () => void;
  readonly onSubmit: (note: string) => void;
}): ReactNode {
  const t = useT();
  return (
    <StepUpForm
      submitLabel={t('notes.submit')}
      note={{ label: t('notes.label'), hint: t('notes.hint'), isCounted: true, missing: t('notes.problem') }}
      hasPassword={false}
      onClose={props.onClose}
      // The list shows the result for each order.
      send={({ note }) => {
        props.onSubmit(note);
        return Promise.resolve({ ok: true, value: null });
      }}
    >
      {null}
    </StepUpForm>
  );
}

/** How many were done, and why each of the others was not. */
function BulkOutcome(props: {
  readonly result: BulkResult;
  readonly hrefOf: (reference: string) => string;
  readonly onClose: () => void;
}): ReactNode {
  const { result, hrefOf, onClose } = props;
  const { name, doneCount, failed } = result;
  const t = useT();
  const failureText = useFailureText();
  return (
    <Notice tone={failed.length === 0 ? 'info' : 'warning'} role="status" className={classes('outcome')}>
      {(doneCount > 0 || failed.length === 0) && <p>{t(`bulk.done.${name}`, { count: doneCount })}</p>}
      {failed.length > 0 && (
        <>
          <p>{t('bulk.failed', { count: failed.length })}</p>
          <ul className={classes('failed')}>
            {failed.map(({ row, failure }) => (
              <li key={row.id}>
                <Link to={hrefOf(row.id)}>{row.id}</Link>{' '}
                {isRefusal(failure, 'transition_not_allowed') ? t('bulk.not_now') : failureText(failure)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button size="small" kind="quiet" onClick={onClose}>
        {t('action.close')}
      </Button>
    </Notice>
  );
}

/** What can be done to several orders: none of these moves money, and each can be undone or adds a note. */
type BulkAct = { readonly name: 'take' | 'release' } | { readonly name: 'note'; readonly note: string };

interface BulkResult {
  readonly name: BulkAct['name'];
  readonly doneCount: number;
  readonly failed: readonly { readonly row: QueueRow; readonly failure: CallFailure }[];
}

interface Bulk {
  /** While it runs: how many orders were answered, of how many. */
  readonly progress: { readonly name: BulkAct['name']; readonly at: number; readonly of: number } | null;
  readonly result: BulkResult | null;
  /** One call for each order, one after the other: each is its own transaction. */
  readonly run: (act: BulkAct, rows: readonly QueueRow[]) => Promise<BulkResult>;
  readonly forget: () => void;
}

function useBulk(): Bulk {
  const api = useConsoleApi();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Bulk['progress']>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const run: Bulk['run'] = async (act, rows) => {
    const failed: { row: QueueRow; failure: CallFailure }[] = [];
    let endsAll: CallFailure | null = null;
    setResult(null);
    for (const [at, row] of rows.entries()) {
      setProgress({ name: act.name, at, of: rows.length });
      const failure: CallFailure | null = endsAll ?? (await sendOne(api, act, row));
      if (failure !== null) failed.push({ row, failure });
      if (failure !== null && isEndOfAll(failure)) endsAll = failure;
    }
    const done = { name: act.name, doneCount: rows.length - failed.length, failed };
    await queryClient.invalidateQueries({ queryKey: QUEUE_KEY });
    void queryClient.invalidateQueries({ queryKey: ORDER_KEY });
    setProgress(null);
    setResult(done);
    return done;
  };
  return { progress, result, run, forget: () => setResult(null) };
}

async function sendOne(api: ConsoleApi, act: BulkAct, row: QueueRow): Promise<CallFailure | null> {
  const { id, version } = row;
  return failureIn(
    act.name === 'note'
      ? await api.act('writeNote', id, { note: act.note })
      : await api.act(act.name, id, { version }),
  );
}
