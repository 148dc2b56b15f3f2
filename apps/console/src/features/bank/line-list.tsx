import type { BankDeskAnswer, BankDeskLine, LINE_GROUPS } from '@naru/contract';
import { Facts, LiveText, Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type CallFailure, isRefusal, failureIn } from '../../shared/api/call-failure.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { pressMarked } from '../../shared/keys/press-marked.ts';
import { useKeys } from '../../shared/keys/use-keys.ts';
import { useCan } from '../../shared/session/session.ts';
import { LINE_EFFECTS } from './use-bank-desk.ts';
import { AsideBar } from './aside-bar.tsx';
import type { LineCandidate } from './line-match.tsx';
import { LineTable, lineRowId } from './line-table.tsx';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useSend } from '../../shared/api/use-send.ts';
import type { Requests } from '../../shared/api/console-api.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';

export interface ChosenMatch {
  readonly line: BankDeskLine;
  readonly candidate: LineCandidate;
}

/** Lines, newest first. J and K move the mark, Space picks its line, and Enter records its proposal. */
export function LineList({
  desk,
  group,
  empty,
}: {
  readonly desk: BankDeskAnswer;
  readonly group: (typeof LINE_GROUPS)[number];
  readonly empty: ReactNode;
}): ReactNode {
  const t = useT();
  const can = useCan();
  const { lines } = desk;
  const { book, chosen, close, done, failure, recordedId, busyKey } = useBooking();
  const doneText = recordedId === null ? '' : t('bank.recorded', { id: recordedId });
  const canRecord = can('work_orders');
  const account = desk.accounts.find(({ railId }) => railId === desk.railId);
  const { picked, pick, toggle } = usePicking();
  const canPick = canRecord && group !== 'rest';
  const keyed = { book: canRecord ? book : null, toggle: canPick ? toggle : null };
  const markedKey = useMarkedLine(lines, keyed);
  return (
    <>
      <LiveText text={doneText} />
      {recordedId !== null && (
        <Notice tone="success">
          {doneText} <Link to={`/orders?order=${recordedId}`}>{t('bank.recorded.next')}</Link>
        </Notice>
      )}
      <FailureNotice failure={failure} />
      {canPick && desk.railId !== null && (
        <AsideBar {...{ railId: desk.railId, lines, picked, onPick: pick }} isWaiting={group !== 'aside'} />
      )}
      <LineTable
        caption={t(`bank.tab.${group}`, { count: desk.counts[group] })}
        lines={lines}
        empty={empty}
        account={account}
        markedKey={markedKey}
        busyKey={busyKey}
        onRecord={canRecord ? (line, candidate) => book({ line, candidate }) : null}
        picking={canPick ? { picked, toggle } : null}
      />
      <FormDialog title={t('bank.record.title')} onClose={close}>
        {chosen !== null && (
          <RecordLineForm chosen={currentMatch(chosen, lines)} onDone={done} onClose={close} />
        )}
      </FormDialog>
    </>
  );
}

/**
 * The chosen match as the list has it now: an order that changed while the form was open is recorded by what
 * the form then shows. A match that left the list stays as it was chosen, and the desk refuses it.
 */
function currentMatch(chosen: ChosenMatch, lines: readonly BankDeskLine[]): ChosenMatch {
  const line = lines.find(({ key }) => key === chosen.line.key) ?? chosen.line;
  const candidate = line.candidates.find(({ id }) => id === chosen.candidate.id) ?? chosen.candidate;
  return { line, candidate };
}

/**
 * The key of the marked line, which keys move and whose proposal Enter records. When it leaves the list, the
 * line that follows is marked.
 */
function useMarkedLine(
  lines: readonly BankDeskLine[],
  {
    book,
    toggle,
  }: {
    readonly book: ((match: ChosenMatch) => void) | null;
    readonly toggle: ((line: BankDeskLine) => void) | null;
  },
): string | null {
  const [moved, setMoved] = useState<{ readonly key: string; readonly at: number } | null>(null);
  const found = lines.findIndex(({ key }) => key === moved?.key);
  const at = found >= 0 ? found : Math.min(moved?.at ?? 0, lines.length - 1);
  const marked = lines[at];
  const move = (step: number): boolean => {
    const to = Math.min(Math.max(at + step, 0), lines.length - 1);
    const next = lines[to];
    if (next === undefined) return false;
    setMoved({ key: next.key, at: to });
    // With the focus: Enter and Space are for this line, wherever the focus was.
    document.getElementById(lineRowId(next.key))?.focus();
    return true;
  };
  const bookMarked = (): boolean => {
    const candidate = marked?.candidates[0];
    // A payout is attested in a form, which its button opens.
    if (marked?.verdict === 'payout') return pressMarked('take');
    if (book === null || marked?.verdict !== 'propose' || candidate === undefined) return false;
    setMoved({ key: marked.key, at });
    book({ line: marked, candidate });
    return true;
  };
  useKeys((command, target) => {
    if (command.kind === 'move') return move(command.step);
    if (command.kind === 'press') return pressMarked(command.mark);
    if (hasOwnKeys(target)) return false;
    if (command.kind === 'pick' && marked !== undefined && toggle !== null) {
      toggle(marked);
      return true;
    }
    return command.kind === 'enter' && bookMarked();
  });
  return marked?.key ?? null;
}

/** The lines to be put aside, or to wait again. */
function usePicking() {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = (keys: readonly string[]): void => setPicked(new Set(keys));
  const toggle = ({ key }: BankDeskLine): void =>
    pick(picked.has(key) ? [...picked].filter((each) => each !== key) : [...picked, key]);
  return { picked, pick, toggle };
}

/** A focused button, link or box takes its own Enter and Space. */
function hasOwnKeys(target: Element | null): boolean {
  return target !== null && target.closest('button, a, input, [role="tab"]') !== null;
}

/** A clear match is sent at once; what a person chooses, and what needs a password, goes through a form. */
function useBooking() {
  const record = useSend(LINE_EFFECTS);
  const [chosen, setChosen] = useState<ChosenMatch | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [recordedId, setRecordedId] = useState<string | null>(null);
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const done = ({ candidate }: ChosenMatch): void => setRecordedId(candidate.id);
  const send = async (match: ChosenMatch): Promise<void> => {
    const { line } = match;
    setBusyKey(line.key);
    const problem = failureIn(await record('recordLine', bookingOf(match)));
    setBusyKey(null);
    if (problem === null) done(match);
    else if (isRefusal(problem, 'step_up_required')) setChosen(match);
    else setFailure(problem);
  };
  const book = (match: ChosenMatch): void => {
    if (busyKey !== null) return;
    setFailure(null);
    setRecordedId(null);
    if (match.line.verdict === 'propose') void send(match);
    else setChosen(match);
  };
  return { book, chosen, close: () => setChosen(null), done, failure, recordedId, busyKey };
}

function bookingOf({ line, candidate }: ChosenMatch): Requests['recordLine'] {
  return { params: { id: candidate.id }, body: { version: candidate.version, key: line.key } };
}

/** Compares line and order once more, and asks for the password. */
function RecordLineForm(props: {
  readonly chosen: ChosenMatch;
  readonly onDone: (chosen: ChosenMatch) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { chosen, onDone, onClose } = props;
  const { line, candidate } = chosen;
  const t = useT();
  const { stamp } = useTimeFormats();
  const record = useSend(LINE_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('bank.record', { id: candidate.id })}
      onClose={onClose}
      send={({ password }) => {
        const { params, body } = bookingOf(chosen);
        return record('recordLine', { params, body: { ...body, password } });
      }}
      onDone={() => onDone(chosen)}
    >
      <Facts
        facts={[
          { key: 'order', term: t('column.order'), detail: candidate.id },
          { key: 'due', term: t('bank.due'), detail: readableAmount(candidate.due) },
          { key: 'amount', term: t('bank.amount'), detail: readableAmount(line.amount) },
          { key: 'shown', term: t('bank.shown'), detail: line.shown },
          { key: 'time', term: t('bank.time'), detail: stamp(line.bookedAt) },
        ]}
      />
    </StepUpForm>
  );
}
