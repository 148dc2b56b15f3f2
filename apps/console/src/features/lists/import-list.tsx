import { LIST_KINDS, type ImportListBody, type List, type ListImport, type ListKind } from '@naru/contract';
import { Disclosure, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FileImport } from '../../shared/file/file-import.tsx';
import { NoteField, SelectField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { LIST_EFFECTS } from './use-lists.ts';
import sheet from './lists.module.css';
import { useSend } from '../../shared/api/use-send.ts';
import { useConsoleApi } from '../../shared/api/api-context.tsx';

const classes = bindClasses(sheet);

/** A file with its kind and its reason; without a reason nothing is read. */
export function ImportList({ list }: { readonly list: List }): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<ListKind | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const api = useConsoleApi();
  const send = useSend(LIST_EFFECTS);
  const bodyOf = (file: string, chosen: File): ImportListBody | null => {
    setIsTried(true);
    const given = { list, kind, note: note.trim() };
    return given.note === '' ? null : { ...given, file, fileName: chosen.name.slice(0, 200) };
  };
  return (
    <Disclosure summary={t('lists.import')}>
      <div className={classes('import')}>
        <p>{t('lists.import.text')}</p>
        <SelectField
          label={t('lists.import.kind')}
          value={kind}
          options={[
            [null, t('lists.import.kind.column')],
            ...LIST_KINDS.map((each) => [each, t(`lists.kind.${each}`)] as const),
          ]}
          onValueChange={setKind}
        />
        <NoteField hint={t('lists.import.reason')} text={note} onTextChange={setNote} isTried={isTried} />
        <FileImport
          name="list"
          label={t('lists.import.file')}
          hint={t('lists.import.hint')}
          accept=".csv,.txt"
          bodyOf={bodyOf}
          preview={(body) => api.send('previewList', { body })}
          keep={(body) => send('importList', { body })}
          keepText={(count) => t('lists.import.keep', { count })}
        >
          {(answer, isKept) => <AnswerNote answer={answer} isKept={isKept} />}
        </FileImport>
      </div>
    </Disclosure>
  );
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
