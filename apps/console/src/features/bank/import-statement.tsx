import type { StatementAnswer, StatementBody } from '@naru/contract';
import { Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { FileImport } from '../../shared/file/file-import.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useStatement } from './use-bank-desk.ts';
import { type ColumnDraft, firstDraft } from './column-draft.ts';
import { NameColumns } from './name-columns.tsx';

const FILE_KINDS = '.csv,.txt,.xls,.xlsx,.html,.xml,.sta,.940,.ofx';

/** A statement of the bank. */
export function ImportStatement({ railId }: { readonly railId: string }): ReactNode {
  const t = useT();
  const { preview, keep } = useStatement();
  const [draft, setDraft] = useState<ColumnDraft | null>(null);
  return (
    <FileImport
      name="statement"
      label={t('bank.import')}
      hint={t('bank.import.hint')}
      accept={FILE_KINDS}
      bodyOf={(file): StatementBody => {
        setDraft(null);
        return { railId, file };
      }}
      preview={preview}
      keep={keep}
      keepText={(count) => t('bank.import.keep', { count })}
    >
      {(answer, isKept, readAgain) => (
        <>
          <AnswerNote answer={answer} isKept={isKept} />
          {answer.rows !== null && !isKept && (
            <NameColumns
              answer={answer}
              rows={answer.rows}
              draft={draft ?? firstDraft(answer)}
              onChange={setDraft}
              onName={(named) => readAgain({ named })}
            />
          )}
        </>
      )}
    </FileImport>
  );
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
      {answer.zeroCount > 0 && <p>{t('bank.import.zeros', { count: answer.zeroCount })}</p>}
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
        {answer.problems.map(({ code, row, source }) => (
          <li key={`${code} ${row}`}>
            {row !== null && `${t('bank.row', { row })}${source === null ? '' : `, ${source}`}: `}
            {t(`bank.problem.${code}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
