import { useCallback, useState } from 'react';
import type { CallFailure } from '@naru/ui/client';
import { failureText } from '../../shared/api/failure-text.ts';
import type { LanguageAccess } from '../../shared/i18n/language-context.tsx';
import type { FormField, FormProblem } from './check-form.ts';

/** A message about a field, by key, so that it follows a change of language. */
export type FormMessage =
  | {
      readonly kind: 'own';
      readonly key:
        | 'problem.minimum'
        | 'problem.fields'
        | 'problem.terms'
        | 'problem.fieldEmpty'
        | 'problem.reserve'
        | 'problem.amountSign'
        | 'problem.amountCurrency'
        | 'rate.unavailable'
        | 'address.privateKey'
        | 'paste.empty'
        | 'paste.refused';
    }
  | { readonly kind: 'failure'; readonly failure: CallFailure };

export function messageText(message: FormMessage, { t, refusals }: LanguageAccess): string {
  return message.kind === 'own' ? t(message.key) : failureText(message.failure, t, refusals);
}

export type FieldMessages = Partial<Record<FormField, FormMessage>>;

const KEY_OF_PROBLEM = {
  below_minimum: 'problem.minimum',
  fields_missing: 'problem.fields',
  terms_not_accepted: 'problem.terms',
  reserve_too_small: 'problem.reserve',
  rate_unavailable: 'rate.unavailable',
} as const satisfies Record<FormProblem['kind'], string>;

export function problemMessage(problem: FormProblem): FormMessage {
  return { kind: 'own', key: KEY_OF_PROBLEM[problem.kind] };
}

/** The message at each field of the problem; an empty address or e-mail has its own. */
export function problemByField(problem: FormProblem): FieldMessages {
  const message = problemMessage(problem);
  const empty: FormMessage = { kind: 'own', key: 'problem.fieldEmpty' };
  const isEmpty = (field: FormField): boolean =>
    problem.kind === 'fields_missing' && (field === 'address' || field === 'email');
  return Object.fromEntries(problem.fields.map((field) => [field, isEmpty(field) ? empty : message]));
}

export interface FieldMessageState {
  readonly messages: FieldMessages;
  readonly show: (messages: FieldMessages) => void;
  /** Removes the messages of edited fields. */
  readonly clear: (...fields: readonly FormField[]) => void;
}

export function useFieldMessages(): FieldMessageState {
  const [messages, setMessages] = useState<FieldMessages>({});
  const clear = useCallback((...fields: readonly FormField[]) => {
    setMessages((present) => {
      if (!fields.some((field) => present[field] !== undefined)) return present;
      const rest = Object.entries(present).filter(([field]) => !fields.some((gone) => gone === field));
      return Object.fromEntries(rest);
    });
  }, []);
  return { messages, show: setMessages, clear };
}
