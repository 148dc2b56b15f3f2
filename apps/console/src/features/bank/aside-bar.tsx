import { type AsideAnswer, type BankDeskLine, LINES_ASIDE_MAX } from '@naru/contract';
import { Checkbox, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { LINE_EFFECTS } from './use-bank-desk.ts';
import sheet from './bank-desk.module.css';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

export interface AsideBarProps {
  readonly railId: string;
  readonly lines: readonly BankDeskLine[];
  readonly picked: ReadonlySet<string>;
  /** True: they wait for a person now and are to be put aside; false: the reverse. */
  readonly isWaiting: boolean;
  readonly onPick: (keys: readonly string[]) => void;
}

/** Puts the picked lines aside, or lets them wait again, and shows which were skipped and why. */
export function AsideBar({ railId, lines, picked, isWaiting, onPick }: AsideBarProps): ReactNode {
  const t = useT();
  const [answer, setAnswer] = useState<AsideAnswer | null>(null);
  const chosen = lines.filter(({ key }) => picked.has(key)).slice(0, LINES_ASIDE_MAX);
  const label = t(isWaiting ? 'bank.aside' : 'bank.aside.back', { count: chosen.length });
  const done = (said: AsideAnswer): void => {
    setAnswer(said);
    onPick(said.left.map(({ key }) => key));
  };
  return (
    <>
      {answer !== null && <Outcome answer={answer} lines={lines} />}
      <div className={classes('bar')}>
        {lines.length > 0 && (
          <Checkbox
            checked={chosen.length > 0 && chosen.length === Math.min(lines.length, LINES_ASIDE_MAX)}
            onChange={(event) => onPick(event.currentTarget.checked ? lines.map(({ key }) => key) : [])}
          >
            {t('bank.aside.all')}
          </Checkbox>
        )}
        {chosen.length > 0 && (
          <FormButton mark="next_step" size="small" label={label}>
            {(close) => (
              <AsideForm
                railId={railId}
                lines={chosen}
                isWaiting={isWaiting}
                label={label}
                onDone={done}
                onClose={close}
              />
            )}
          </FormButton>
        )}
      </div>
    </>
  );
}

function Outcome({
  answer,
  lines,
}: Pick<AsideBarProps, 'lines'> & { readonly answer: AsideAnswer }): ReactNode {
  const t = useT();
  const { doneCount, left } = answer;
  return (
    <Notice tone={left.length === 0 ? 'success' : 'warning'} role="status">
      <p>{t('bank.aside.done', { count: doneCount })}</p>
      {left.length > 0 && (
        <ul>
          {left.map(({ key, reason }) => (
            <li key={key}>
              <b>{wordsOf(lines.find((line) => line.key === key))}</b> {t(`bank.aside.left.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function wordsOf(line: BankDeskLine | undefined): string {
  return line === undefined ? '' : `${readableAmount(line.amount)} ${line.shown}`;
}

interface AsideFormProps extends Pick<AsideBarProps, 'railId' | 'lines' | 'isWaiting'> {
  readonly label: string;
  readonly onDone: (answer: AsideAnswer) => void;
  readonly onClose: () => void;
}

function AsideForm({ railId, lines, isWaiting, label, onDone, onClose }: AsideFormProps): ReactNode {
  const t = useT();
  const send = useSend(LINE_EFFECTS);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const clear = lines.filter(({ verdict }) => CLEAR.has(verdict));
  const keys = lines.map(({ key }) => key);
  return (
    <StepUpForm
      submitLabel={label}
      note={{ hint: t('bank.aside.note') }}
      hasPassword={isWaiting}
      onClose={onClose}
      send={({ note, password }) => {
        const body = { railId, keys, note };
        return isWaiting
          ? send('putLinesAside', { body: { ...body, isConfirmed, password } })
          : send('takeLinesBack', { body });
      }}
      onDone={onDone}
    >
      <p>{t(isWaiting ? 'bank.aside.text' : 'bank.aside.back.text')}</p>
      {isWaiting && clear.length > 0 && (
        <>
          <Notice tone="warning">{t('bank.aside.clear')}</Notice>
          <ul>
            {clear.map((line) => (
              <li key={line.key}>
                {wordsOf(line)} → {line.candidates[0]?.id ?? line.order?.id}
              </li>
            ))}
          </ul>
          <Checkbox checked={isConfirmed} onChange={(event) => setIsConfirmed(event.currentTarget.checked)}>
            {t('bank.aside.clear.confirm')}
          </Checkbox>
        </>
      )}
    </StepUpForm>
  );
}

/** Verdicts of lines that clearly belong to an order. */
const CLEAR: ReadonlySet<BankDeskLine['verdict']> = new Set(['propose', 'payout', 'payout_returned']);
