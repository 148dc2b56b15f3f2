import type { Language } from '@naru/core';
import { Field, TextArea } from '@naru/ui';
import type { ReactNode } from 'react';
import { isRefusal } from '../api/call-failure.ts';
import { useFailureText } from '../display/failure-text.ts';
import { localeOf } from '../i18n/translate.ts';
import type { FormState } from './step-up-form.tsx';

/** Refusals of the server that concern the words of a letter. */
export const LETTER_TEXT_CODES = ['text_has_address', 'text_unreadable', 'reason_missing'] as const;

export interface LetterTextProps extends FormState {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Shown after an attempt to send an empty text. */
  readonly missing: string;
  readonly rows: number;
  readonly lengthMax: number;
  readonly language: Language;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

/** The words of a letter to somebody, in their language. */
export function LetterText(props: LetterTextProps): ReactNode {
  const { failure, text } = props;
  const failureText = useFailureText();
  const isOfText = LETTER_TEXT_CODES.some((code) => isRefusal(failure, code));
  const problem = failure !== null && isOfText ? failureText(failure) : null;
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={problem ?? (props.isTried && text.trim() === '' ? props.missing : null)}
      counter={{ usedCount: text.length, maxCount: props.lengthMax }}
    >
      <TextArea
        name={props.name}
        rows={props.rows}
        lang={localeOf(props.language)}
        maxLength={props.lengthMax}
        value={text}
        onChange={(event) => props.onTextChange(event.currentTarget.value)}
      />
    </Field>
  );
}
