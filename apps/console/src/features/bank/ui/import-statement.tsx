import type { StatementAnswer } from '@naru/contract';
import { Button, Field, Notice, TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { useStatement } from '../api/use-bank-desk.ts';
import { readBase64 } from '../../../shared/file/read-base64.ts';
import sheet from './bank-desk.module.css';

const classes = bindClasses(sheet);

const FILE_BYTES_MAX = 20_000_000;
const FILE_KINDS = '.csv,.txt,.xls,.xlsx,.html,.xml,.sta,.940,.ofx';

type ImportState =
  | { readonly kind: 'idle' | 'reading' | 'too_large' | 'gone' }
  | { readonly kind: 'preview' | 'keeping'; readonly file: string; readonly answer: StatementAnswer }
  | { readonly kind: 'kept'; readonly answer: StatementAnswer }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Choosing a file shows what it would bring; a second press keeps it. */
export function ImportStatement({ railId }: { readonly railId: string }): ReactNode {
  const t = useT();
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const { preview, keep } = useStatement();
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    if (chosen.size > FILE_BYTES_MAX) return setState({ kind: 'too_large' });
    setState({ kind: 'reading' });
    const file = await readBase64(chosen).catch(() => null);
    if (file === null) return setState({ kind: 'gone' });
    const outcome = await preview({ railId, file });
    setState(
      outcome.ok
        ? { kind: 'preview', file, answer: outcome.value }
        : { kind: 'failed', failure: outcome.failure },
    );
  };
  const keepIt = async (file: string, answer: StatementAnswer): Promise<void> => {
    setState({ kind: 'keeping', file, answer });
    const outcome = await keep({ railId, file });
    setState(
      outcome.ok ? { kind: 'kept', answer: outcome.value } : { kind: 'failed', failure: outcome.failure },
    );
  };
  return (
    <div className={classes('import')}>
      <Field label={t('bank.import')} hint={t('bank.import.hint')}>
        <TextInput
          type="file"
          name="statement"
          accept={FILE_KINDS}
          className={classes('file')}
          disabled={state.kind === 'reading' || state.kind === 'keeping'}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file can be chosen again after it was repaired.
            event.target.value = '';
          }}
        />
      </Field>
      <div role="status">
        <ImportNote state={state} />
      </div>
      {(state.kind === 'preview' || state.kind === 'keeping') && state.answer.newCount > 0 && (
        <Button
          kind="primary"
          size="small"
          isLoading={state.kind === 'keeping'}
          onClick={() => void keepIt(state.file, state.answer)}
        >
          {t('bank.import.keep', { count: state.answer.newCount })}
        </Button>
      )}
    </div>
  );
}

function ImportNote({ state }: { readonly state: ImportState }): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  switch (state.kind) {
    case 'idle':
      return null;
    case 'reading':
      return <p>{t('bank.import.reading')}</p>;
    case 'too_large':
    case 'gone':
      return <Notice tone="error">{t(`bank.import.${state.kind}`)}</Notice>;
    case 'failed':
      return <Notice tone="error">{failureText(state.failure)}</Notice>;
    case 'preview':
    case 'keeping':
    case 'kept':
      return <AnswerNote answer={state.answer} isKept={state.kind === 'kept'} />;
  }
}

function AnswerNote(props: { readonly answer: StatementAnswer; readonly isKept: boolean }): ReactNode {
  const { answer, isKept } = props;
  const t = useT();
  const { stamp } = useTimeFormats();
  if (answer.problemCount > 0) return <Problems answer={answer} />;
  const { lineCount, newCount, from, until } = answer;
  const counts = { count: lineCount, known: lineCount - newCount, new: newCount };
  const sums = { in: readableAmount(answer.in), out: readableAmount(answer.out) };
  return (
    <Notice tone={isKept ? 'success' : 'info'}>
      <p>{t(isKept ? 'bank.import.kept' : 'bank.import.preview', counts)}</p>
      {from !== null && until !== null && (
        <p>{t('bank.import.sums', { ...sums, from: stamp(from), until: stamp(until) })}</p>
      )}
      {answer.remarks.map((remark) => (
        <p key={remark}>{t(`bank.remark.${remark}`)}</p>
      ))}
    </Notice>
  );
}

function Problems({ answer }: { readonly answer: StatementAnswer }): ReactNode {
  const t = useT();
  return (
    <Notice tone="error">
      <p>{t('bank.import.refused', { count: answer.problemCount })}</p>
      <ul>
        {answer.problems.map(({ code, row }) => (
          <li key={`${code} ${row}`}>
            {row !== null && `${t('bank.row', { row })}: `}
            {t(`bank.problem.${code}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
