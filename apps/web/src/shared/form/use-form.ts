import { useId, useMemo, useState } from 'react';
import { showToast } from '../part/toasts.ts';

/** Props for any text control. */
export interface BoundControl {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

export interface Form<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  /** Id of the control of a field. */
  idOf(field: Field): string;
  /** What is wrong with a field, or ''. */
  errorOf(field: Field): string;
  bind(field: Field): BoundControl;
  /** Sets the text of a field and removes its error. */
  change(field: Field, text: string): void;
  /** Shows an error next to the field and in a toast, and focuses the field. */
  refuse(field: Field, sentence: string, kind?: 'warning' | 'error'): void;
  /** Sets all fields, to load or reset the form. */
  setAll(values: Readonly<Record<Field, string>>): void;
}

/** The fields of a form and their errors. Later changes of `fieldsAtFirst` are ignored. */
export function useForm<Field extends string>(fieldsAtFirst: Readonly<Record<Field, string>>): Form<Field> {
  const baseId = useId();
  const [values, setValues] = useState(fieldsAtFirst);
  const [error, setError] = useState<{ field: Field; sentence: string } | null>(null);
  return useMemo(() => {
    const change = (field: Field, text: string): void => {
      setValues((before) => ({ ...before, [field]: text }));
      setError((before) => (before?.field === field ? null : before));
    };
    return {
      values,
      change,
      idOf: (field) => `${baseId}${field}`,
      errorOf: (field) => (error?.field === field ? error.sentence : ''),
      bind: (field) => ({
        value: values[field],
        onChange: (event) => change(field, event.currentTarget.value),
      }),
      refuse: (field, sentence, kind = 'warning') => {
        setError({ field, sentence });
        showToast(kind, sentence);
        document.getElementById(`${baseId}${field}`)?.focus();
      },
      setAll: (next) => {
        setValues(next);
        setError(null);
      },
    };
  }, [values, error, baseId]);
}
