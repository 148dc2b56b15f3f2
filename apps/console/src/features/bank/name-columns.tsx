import type { StatementAnswer } from '@naru/contract';
import type { StatementColumn } from '@naru/core';
import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, useId, useState } from 'react';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import {
  AMOUNT_FORMS,
  type ColumnDraft,
  type NamedColumnsBody,
  columnOfProblem,
  columnsOf,
  findColumnProblem,
  isNeeded,
  listLabels,
  toNamed,
} from './column-draft.ts';
import sheet from './name-columns.module.css';

const classes = bindClasses(sheet);

interface NameColumnsProps {
  readonly answer: StatementAnswer;
  readonly rows: readonly (readonly string[])[];
  readonly draft: ColumnDraft;
  readonly onChange: (draft: ColumnDraft) => void;
  readonly onName: (named: NamedColumnsBody) => void;
}

/** Says which column of a table of an unknown bank is which. */
export function NameColumns({ answer, rows, draft, onChange, onName }: NameColumnsProps): ReactNode {
  const t = useT();
  const [isTried, setIsTried] = useState(false);
  const labels = listLabels(rows, draft.headerRow);
  const isWordMissing = isTried && draft.form === 'word' && draft.inWord.trim() === '';
  return (
    <form
      className={classes('form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        const named = toNamed(draft, labels);
        if (named !== null) onName(named);
      }}
    >
      <p>{t('bank.columns.text')}</p>
      <FirstRows
        rows={rows}
        headerRow={draft.headerRow}
        onChoose={(headerRow) => onChange({ ...draft, headerRow })}
      />
      <div className={classes('fields')}>
        <SelectField
          label={t('bank.columns.form')}
          value={draft.form}
          options={AMOUNT_FORMS.map((form) => [form, t(`bank.columns.form.${form}`)])}
          onValueChange={(form) => onChange({ ...draft, form })}
        />
        {columnsOf(draft.form).map((column) => (
          <ColumnField
            key={column}
            {...{ answer, draft, labels, column, isTried }}
            onChoose={(label) => onChange({ ...draft, columns: { ...draft.columns, [column]: label } })}
          />
        ))}
        {draft.form === 'word' && (
          <TextField
            label={t('bank.columns.in_word')}
            hint={t('bank.columns.in_word.hint')}
            error={isWordMissing ? t('bank.columns.missing') : null}
            maxLength={100}
            text={draft.inWord}
            onTextChange={(inWord) => onChange({ ...draft, inWord })}
          />
        )}
      </div>
      <Button type="submit" size="small">
        {t('bank.columns.read')}
      </Button>
    </form>
  );
}

function ColumnField(props: {
  readonly answer: StatementAnswer;
  readonly draft: ColumnDraft;
  readonly labels: readonly string[];
  readonly column: StatementColumn;
  readonly isTried: boolean;
  readonly onChoose: (label: string) => void;
}): ReactNode {
  const { answer, draft, labels, column, isTried, onChoose } = props;
  const t = useT();
  const problem = isTried ? findColumnProblem(draft, labels, column) : null;
  const inFile = answer.problems.find(({ code }) => columnOfProblem(code, draft.form) === column);
  const place = inFile === undefined || inFile.row === null ? '' : `${t('bank.row', { row: inFile.row })}: `;
  const ofFile = inFile === undefined ? null : `${place}${t(`bank.problem.${inFile.code}`)}`;
  const none = isNeeded(column) ? t('bank.columns.choose') : t('bank.columns.none');
  return (
    <SelectField
      label={t(`bank.columns.${column}`)}
      error={problem === null ? ofFile : t(`bank.columns.${problem}`)}
      value={draft.columns[column] ?? ''}
      options={[['', none], ...labels.map((label) => [label, label] as const)]}
      onValueChange={onChoose}
    />
  );
}

/** The row with the names is chosen where it is shown. */
function FirstRows(props: {
  readonly rows: readonly (readonly string[])[];
  readonly headerRow: number;
  readonly onChoose: (headerRow: number) => void;
}): ReactNode {
  const { rows, headerRow, onChoose } = props;
  const t = useT();
  const name = useId();
  return (
    <fieldset className={classes('first')}>
      <legend>{t('bank.columns.header')}</legend>
      <div className={classes('rows')}>
        <table>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} className={classes(index === headerRow && 'header')}>
                <th scope="row">
                  <label className={classes('number')}>
                    <input
                      type="radio"
                      name={name}
                      aria-label={t('bank.row', { row: index + 1 })}
                      checked={index === headerRow}
                      onChange={() => onChoose(index)}
                    />
                    {index + 1}
                  </label>
                </th>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}
