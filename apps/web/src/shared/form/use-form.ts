import { useEffect, useId, useMemo, useState } from 'react';
import type { CallFailure, CallOutcome } from '@naru/ui/client';
import { showToast } from '../part/toasts.ts';
import { useFailureToast } from '../part/use-failure-toast.ts';

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

export interface Sending {
  readonly isSending: boolean;
  /** Waits for the call. A failure has been shown when it returns. */
  readonly send: <T>(call: Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>;
}

/** Sends the call of a form and tells whether one is running. Failures are shown by `show`, or in a toast. */
export function useSending(show?: (failure: CallFailure) => void): Sending {
  const toastFailure = useFailureToast();
  const [isSending, setIsSending] = useState(false);
  const send = async <T>(call: Promise<CallOutcome<T>>): Promise<CallOutcome<T>> => {
    setIsSending(true);
    const outcome = await call;
    setIsSending(false);
    if (!outcome.ok) (show ?? toastFailure)(outcome.failure);
    return outcome;
  };
  return { isSending, send };
}

/** Half-typed text is not an error yet. */
const REST_MS = 350;

/**
 * Whether a text has not changed for a moment, so that a message about it may appear. A message moves the
 * page, and a press would miss its target: it waits until no pointer is down.
 */
export function useIsResting(text: string): boolean {
  const [restingText, setRestingText] = useState(text);
  const isPressed = useIsPressed();
  useEffect(() => {
    if (isPressed) return undefined;
    const timer = setTimeout(() => setRestingText(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, isPressed]);
  return restingText === text;
}

function useIsPressed(): boolean {
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event): void => setIsPressed(type === 'pointerdown');
    const types = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of types) document.addEventListener(type, follow, { capture: true });
    return () => {
      for (const type of types) document.removeEventListener(type, follow, { capture: true });
    };
  }, []);
  return isPressed;
}
