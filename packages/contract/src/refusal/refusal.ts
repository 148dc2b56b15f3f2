import type { Text } from '@naru/core';
import { OPERATOR_REFUSALS } from './operator-refusals.ts';
import { VISITOR_REFUSALS } from './visitor-refusals.ts';

/** The HTTP status of a refusal, and its sentence in both languages. Answers carry the English one. */
export interface Refusal extends Text {
  readonly status: number;
}

/** All refusals of the desk; a code without a row does not compile. */
export const REFUSALS = { ...VISITOR_REFUSALS, ...OPERATOR_REFUSALS } as const;

export type RefusalCode = keyof typeof REFUSALS;
