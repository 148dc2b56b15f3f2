import { LIST_KINDS, type ImportListBody, type List, type ListImport, type ListKind } from '@naru/contract';
import { Button, Disclosure, Field, Notice, TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { readBase64 } from '../../../shared/file/read-base64.ts';
import { NoteField, SelectField } from '../../../shared/form/fields.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useListActs } from '../api/use-lists.ts';
import sheet from './lists.module.css';

const classes = bindClasses(sheet);

const FILE_BYTES_MAX = 20_000_000;

type ImportState =
  | { readonly kind: 'idle' | 'reading' | 'too_large' | 'gone' }
  | { readonly kind: 'preview' | 'keeping'; readonly body: ImportListBody; readonly answer: ListImport }
  | { readonly kind: 'kept'; readonly answer: ListImport }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** A file with its kind and its reason; choosing it shows what it would add, a second press adds it. */
export function ImportList({ list }: { readonly list: List }): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<ListKind | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { state, choose, keepIt } = useImport({ list, kind, note: note.trim() });
  const isBusy = state.kind === 'reading' || state.kind === 'keeping';
  return (
    <Disclosure summary={t('lists.import')}>
      <div className={classes('import')}>
        <p>{t('lists.import.text')}</p>
        <SelectField
          label={t('lists.import.kind')}
          value={kind ?? ''}
          options={[
            ['', t('lists.import.kind.column')],
            ...LIST_KINDS.map((each) => [each, t(`lists.kind.${each}`)] as const),
          ]}
          onValueChange={(value) => setKind(LIST_KINDS.find((each) => each === value) ?? null)}
        />
        <NoteField hint={t('lists.import.reason')} text={note} onTextChange={setNote} isTried={isTried} />
        <Field label={t('lists.import.file')} hint={t('lists.import.hint')}>
          <TextInput
            type="file"
            name="list"
            accept=".csv,.txt"
            className={classes('file')}
            disabled={isBusy}
            onChange={(event) => {
              setIsTried(true);
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
            onClick={() => void keepIt(state.body, state.answer)}
          >
            {t('lists.import.keep', { count: state.answer.newCount })}
          </Button>
        )}
      </div>
    </Disclosure>
  );
}

/** Reading a file and adding its lines; without a reason nothing is read. */
function useImport(given: Pick<ImportListBody, 'list' | 'kind' | 'note'>) {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const { preview, keep } = useListActs();
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined || given.note === '') return;
    if (chosen.size > FILE_BYTES_MAX) return setState({ kind: 'too_large' });
    setState({ kind: 'reading' });
    const file = await readBase64(chosen).catch(() => null);
    if (file === null) return setState({ kind: 'gone' });
    const body = { ...given, file, fileName: chosen.name.slice(0, 200) };
    const outcome = await preview(body);
    setState(
      outcome.ok
        ? { kind: 'preview', body, answer: outcome.value }
        : { kind: 'failed', failure: outcome.failure },
    );
  };
  const keepIt = async (body: ImportListBody, answer: ListImport): Promise<void> => {
    setState({ kind: 'keeping', body, answer });
    const outcome = await keep(body);
    setState(
      outcome.ok ? { kind: 'kept', answer: outcome.value } : { kind: 'failed', failure: outcome.failure },
    );
  };
  return { state, choose, keepIt };
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

function AnswerNote(props: { readonly answer: ListImport; readonly isKept: boolean }): ReactNode {
  const { answer, isKept } = props;
  const t = useT();
  const { problems, problemCount, lineCount, doubledCount, newCount } = answer;
  if (problemCount > 0)
    return (
      <Notice tone="error">
        <p>{t('lists.import.refused', { count: problemCount })}</p>
        <ul>
          {problems.map(({ code, line }) => (
            <li key={`${code} ${line}`}>
              {line !== null && `${t('lists.import.line', { line })}: `}
              {t(`lists.problem.${code}`)}
            </li>
          ))}
        </ul>
      </Notice>
    );
  const counts = {
    count: lineCount,
    doubled: doubledCount,
    new: newCount,
    known: lineCount - doubledCount - newCount,
  };
  return (
    <Notice tone={isKept ? 'success' : 'info'}>
      {t(isKept ? 'lists.import.kept' : 'lists.import.preview', counts)}
    </Notice>
  );
}
