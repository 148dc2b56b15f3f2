import { Field, PasswordInput, Select, TextArea, TextInput } from '@naru/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../i18n/language-context.tsx';

const NOTE_LENGTH_MAX = 500;

type Said = Pick<ComponentProps<typeof Field>, 'hint' | 'error' | 'confirmation' | 'className'>;

interface TextFieldProps
  extends Said, Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'className'> {
  readonly label: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

/** One line of text with its label, without the suggestions of the browser. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, confirmation, className, text, onTextChange, ...input } = props;
  return (
    <Field {...{ label, hint, error, confirmation }} {...(className === undefined ? {} : { className })}>
      <TextInput
        autoComplete="off"
        {...input}
        value={text}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
    </Field>
  );
}

interface SelectFieldProps<Value extends string | number | null> extends Said {
  readonly label: string;
  readonly name?: string;
  readonly value: Value;
  /** Each value with its text; null for none of them. */
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onValueChange: (value: Value) => void;
}

export function SelectField<Value extends string | number | null>(props: SelectFieldProps<Value>): ReactNode {
  const { label, hint, error, value, options, onValueChange, ...rest } = props;
  const choose = (index: number): void => {
    const chosen = options[index];
    if (chosen !== undefined) onValueChange(chosen[0]);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      <Select {...rest} value={value ?? ''} onChange={(event) => choose(event.currentTarget.selectedIndex)}>
        {options.map(([each, text]) => (
          <option key={each} value={each ?? ''}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface PasswordFieldProps extends Said {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly autoComplete: 'new-password' | 'current-password';
}

/** A password with the button that shows it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const t = useT();
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      <PasswordInput
        name="password"
        autoComplete={props.autoComplete}
        value={props.value}
        onChange={(event) => props.onValueChange(event.currentTarget.value)}
        showLabel={t('action.show_password')}
        hideLabel={t('action.hide_password')}
      />
    </Field>
  );
}

interface NoteFieldProps {
  readonly label?: string;
  readonly hint: string;
  readonly isCounted?: boolean;
  /** The message if it is empty. */
  readonly missing?: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isTried: boolean;
}

/** Why the operator acts, for those who read the record later. */
export function NoteField(props: NoteFieldProps): ReactNode {
  const { label, hint, isCounted = false, missing, text, onTextChange, isTried } = props;
  const t = useT();
  return (
    <Field
      label={label ?? t('reason.label')}
      hint={hint}
      error={isTried && text.trim() === '' ? (missing ?? t('refund.problem.note')) : null}
      {...(isCounted ? { counter: { usedCount: text.length, maxCount: NOTE_LENGTH_MAX } } : {})}
    >
      <TextArea
        name="note"
        rows={2}
        maxLength={NOTE_LENGTH_MAX}
        value={text}
        onChange={(event) => onTextChange(event.currentTarget.value)}
      />
    </Field>
  );
}

interface CodeFieldProps extends Pick<Said, 'error'> {
  readonly code: string;
  readonly onCodeChange: (code: string) => void;
  /** Where the field appears in a form that is in use. */
  readonly isFocused?: boolean;
}

/** The code of an authenticator app. */
export function CodeField({ error, code, onCodeChange, isFocused = false }: CodeFieldProps): ReactNode {
  const t = useT();
  return (
    <Field label={t('field.code')} hint={t('field.code.hint')} error={error}>
      <TextInput
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        isMono
        ref={isFocused ? focus : undefined}
        value={code}
        onChange={(event) => onCodeChange(event.currentTarget.value)}
      />
    </Field>
  );
}

function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** A template takes the place of another one that was not changed, and follows what was typed. */
export function joinTemplate(typed: string, chosen: string, templates: readonly string[]): string {
  const kept = typed.trim();
  return kept === '' || templates.includes(kept) ? chosen : `${kept}\n\n${chosen}`;
}
