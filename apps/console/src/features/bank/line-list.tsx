import type { BankDeskAnswer, BankDeskLine, LINE_GROUPS } from '@naru/contract';
import { bindClasses, Facts, LiveText, Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { type CallFailure, isRefusal } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { pressMarked } from '../../shared/keys/press-marked.ts';
import { useKeys } from '../../shared/keys/use-keys.ts';
import { useCan } from '../../shared/session/session.ts';
import { useRecordLine } from './use-bank-desk.ts';
import { AsideBar } from './aside-bar.tsx';
import { LineCard } from './line-card.tsx';
import sheet from './bank-desk.module.css';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';

const classes = bindClasses(sheet);

export type LineCandidate = BankDeskLine['candidates'][number];

export interface ChosenMatch {
  readonly line: BankDeskLine;
  readonly candidate: LineCandidate;
}

/** Lines, newest first. J and K move the mark, Space picks its line, and Enter records its proposal. */
export function LineList({
  desk,
  group,
}: {
  readonly desk: BankDeskAnswer;
  readonly group: (typeof LINE_GROUPS)[number];
}): ReactNode {
  const t = useT();
  const can = useCan();
  const failureText = useFailureText();
  const { lines } = desk;
  const { book, chosen, close, done, failure, doneText, busyKey } = useBooking();
  const canRecord = can('work_orders');
  const account = desk.accounts.find(({ railId }) => railId === desk.railId);
  const { picked, pick, toggle } = usePicking();
  const canPick = canRecord && group !== 'rest';
  const keyed = { book: canRecord ? book : null, toggle: canPick ? toggle : null };
  const { at, movedToKey } = useMarkedLine(lines, keyed);
  return (
    <>
      <LiveText text={doneText} />
      {doneText !== '' && <Notice tone="success">{doneText}</Notice>}
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      {canPick && desk.railId !== null && (
        <AsideBar {...{ railId: desk.railId, lines, picked, onPick: pick }} isWaiting={group !== 'aside'} />
      )}
      {lines.length === 0 && <p className={classes('empty')}>{t(`bank.empty.${group}`)}</p>}
      <ol className={classes('lines')}>
        {lines.map((line, index) => (
          <LineCard
            key={line.key}
            line={line}
            symbol={account?.symbol ?? ''}
            currency={account?.currency ?? ''}
            isMarked={index === at}
            hasKeys={line.key === movedToKey}
            isBusy={busyKey === line.key}
            onRecord={canRecord ? (candidate) => book({ line, candidate }) : null}
            picking={canPick ? { isPicked: picked.has(line.key), onToggle: () => toggle(line) } : null}
          />
        ))}
      </ol>
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
 * The index of the marked line, which keys move and whose proposal Enter records, and the key of the line
 * that they moved to.
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
) {
  const [movedToKey, setMovedToKey] = useState<string | null>(null);
  const at = Math.max(
    lines.findIndex(({ key }) => key === movedToKey),
    0,
  );
  const move = (step: number): boolean => {
    const next = lines[Math.min(Math.max(at + step, 0), lines.length - 1)];
    setMovedToKey(next?.key ?? null);
    return true;
  };
  const bookMarked = (): boolean => {
    const line = lines[at];
    const candidate = line?.candidates[0];
    // A payout is attested in a form, which its button opens.
    if (line?.verdict === 'payout') return pressMarked('take');
    if (book === null || line?.verdict !== 'propose' || candidate === undefined) return false;
    book({ line, candidate });
    return true;
  };
  useKeys((command, target) => {
    if (command.kind === 'move') return move(command.step);
    const line = lines[at];
    if (command.kind === 'pick' && line !== undefined && toggle !== null && !isOnButton(target)) {
      toggle(line);
      return true;
    }
    return command.kind === 'enter' && !isOnButton(target) && bookMarked();
  });
  return { at, movedToKey };
}

/** The lines to be put aside, or to wait again. */
function usePicking() {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = (keys: readonly string[]): void => setPicked(new Set(keys));
  const toggle = ({ key }: BankDeskLine): void =>
    pick(picked.has(key) ? [...picked].filter((each) => each !== key) : [...picked, key]);
  return { picked, pick, toggle };
}

/** A focused button or link takes its own Enter and Space. */
function isOnButton(target: Element | null): boolean {
  return target !== null && target.closest('button, a, [role="tab"]') !== null;
}

/** A clear match is sent at once; what a person chooses, and what needs a password, goes through a form. */
function useBooking() {
  const t = useT();
  const record = useRecordLine();
  const [chosen, setChosen] = useState<ChosenMatch | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [doneText, setDoneText] = useState('');
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const done = ({ candidate }: ChosenMatch): void => setDoneText(t('bank.recorded', { id: candidate.id }));
  const send = async (match: ChosenMatch): Promise<void> => {
    const { line, candidate } = match;
    setBusyKey(line.key);
    const problem = await record(candidate.id, { version: candidate.version, key: line.key });
    setBusyKey(null);
    if (problem === null) done(match);
    else if (isRefusal(problem, 'step_up_required')) setChosen(match);
    else setFailure(problem);
  };
  const book = (match: ChosenMatch): void => {
    if (busyKey !== null) return;
    setFailure(null);
    setDoneText('');
    if (match.line.verdict === 'propose') void send(match);
    else setChosen(match);
  };
  return { book, chosen, close: () => setChosen(null), done, failure, doneText, busyKey };
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
  const record = useRecordLine();
  return (
    <StepUpForm
      submitLabel={t('bank.record', { id: candidate.id })}
      onClose={onClose}
      send={async ({ password }) => {
        const body = { version: candidate.version, key: line.key, password };
        const failure = await record(candidate.id, body);
        if (failure === null) onDone(chosen);
        return failure;
      }}
    >
      <Facts
        facts={[
          { key: 'order', term: t('bank.order'), detail: candidate.id },
          { key: 'due', term: t('bank.due'), detail: readableAmount(candidate.due) },
          { key: 'amount', term: t('bank.amount'), detail: readableAmount(line.amount) },
          { key: 'shown', term: t('bank.shown'), detail: line.shown },
          { key: 'time', term: t('bank.time'), detail: stamp(line.bookedAt) },
        ]}
      />
    </StepUpForm>
  );
}
