import type { BankDeskAccount, StatementAnswer, StatementBody } from '@naru/contract';
import { Button, Notice } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { DownloadButton } from '../../shared/file/download-button.tsx';
import { FileImport } from '../../shared/file/file-import.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { useSession } from '../../shared/session/session.ts';
import { BANK_KEY } from './use-bank-desk.ts';
import { type ColumnDraft, firstDraft } from './column-draft.ts';
import { NameColumns } from './name-columns.tsx';
import { useSend } from '../../shared/api/use-send.ts';

const FILE_KINDS = '.csv,.txt,.xls,.xlsx,.html,.xml,.sta,.940,.ofx';

interface ImportStatementProps {
  readonly railId: string;
  readonly accounts: readonly BankDeskAccount[];
  /** Called when the file belongs to another account of this desk; the file is read for that account. */
  readonly onElsewhere: (railId: string) => void;
  readonly onKept: () => void;
}

/** Imports a statement of the bank. */
export function ImportStatement(props: ImportStatementProps): ReactNode {
  const { railId, accounts, onElsewhere, onKept } = props;
  const t = useT();
  const api = useConsoleApi();
  const send = useSend({ changes: [BANK_KEY] });
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
      preview={(body) => api.send('previewStatement', { body })}
      keep={async (body) => {
        const outcome = await send('importStatement', { body });
        if (outcome.ok) onKept();
        return outcome;
      }}
      aside={<PracticeStatement railId={railId} />}
      keepText={(count) => t('bank.import.keep', { count })}
    >
      {(answer, isKept, readAgain) => (
        <>
          <AnswerNote
            answer={answer}
            isKept={isKept}
            other={accounts.find((each) => each.railId === answer.otherRailId) ?? null}
            onElsewhere={(other) => {
              onElsewhere(other);
              readAgain({ railId: other });
            }}
          />
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

/** In a rehearsal, offers a statement of a simulated bank, with the payments that customers reported. */
function PracticeStatement({ railId }: { readonly railId: string }): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  if (useSession().data?.mode !== 'rehearsal') return null;
  return (
    <DownloadButton
      size="small"
      label={t('bank.practice')}
      fileName={`practice-${railId}.csv`}
      read={() => api.readFile('practiceStatement', { query: { rail: railId } })}
    />
  );
}

interface AnswerNoteProps extends Pick<ImportStatementProps, 'onElsewhere'> {
  readonly answer: StatementAnswer;
  readonly isKept: boolean;
  /** The account of this desk to which the file belongs, if it is not the chosen one. */
  readonly other: BankDeskAccount | null;
}

function AnswerNote(props: AnswerNoteProps): ReactNode {
  const { answer, isKept } = props;
  const t = useT();
  const { stamp } = useTimeFormats();
  if (answer.problemCount > 0) return <Problems {...props} />;
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

function Problems({ answer, other, onElsewhere }: AnswerNoteProps): ReactNode {
  const t = useT();
  return (
    <Notice tone="error">
      <p>{t('bank.import.refused', { count: answer.problemCount })}</p>
      <ul>
        {answer.problems.map((problem) => (
          <li key={`${problem.code} ${problem.row}`}>{problemText(t, problem)}</li>
        ))}
      </ul>
      {other !== null && (
        <Button size="small" onClick={() => onElsewhere(other.railId)}>
          {t('bank.import.elsewhere', { account: `${other.symbol} · ${other.account}` })}
        </Button>
      )}
    </Notice>
  );
}

function problemText(t: Translate, { code, row, source }: StatementAnswer['problems'][number]): string {
  if (code === 'another_account' && source !== null) {
    return t('bank.problem.another_account.named', { account: source });
  }
  const place = row === null ? '' : `${t('bank.row', { row })}${source === null ? '' : `, ${source}`}: `;
  return place + t(`bank.problem.${code}`);
}
