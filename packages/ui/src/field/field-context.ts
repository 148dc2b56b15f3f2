import { createContext, use } from 'react';

/** Ties a control to the label, hint and error of its field. */
export interface FieldWiring {
  readonly controlId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlAttributes {
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** Attributes for the control; the caller's own take precedence, and its descriptions come last. */
export function useFieldWiring(given: ControlAttributes): ControlAttributes {
  const wiring = use(FieldContext);
  const describedBy = [wiring?.describedBy, given['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: given.id ?? wiring?.controlId,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': given['aria-invalid'] ?? (wiring?.isInvalid === true ? true : undefined),
  };
}
