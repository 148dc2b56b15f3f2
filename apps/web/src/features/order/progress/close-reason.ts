import { CLOSE_REASONS, type CloseReason } from '@naru/core';

/** Null for an open order; an unknown reason of a newer server becomes `other`. */
export function closeReasonOf(text: string | null): CloseReason | null {
  if (text === null) return null;
  return CLOSE_REASONS.find((reason) => reason === text) ?? 'other';
}
