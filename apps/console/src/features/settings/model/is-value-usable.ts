import type { ConsoleSettingKind } from '@naru/contract';
import { parseAmount } from '@naru/core';
import { isQuota, readQuotas } from './quota-text.ts';

/** What the page can say about a typed value by itself; the desk decides about the rest. */
export function isValueUsable(kind: ConsoleSettingKind, typed: string): boolean {
  const text = typed.trim();
  switch (kind.name) {
    case 'number':
      return /^\d{1,15}$/.test(text) && Number(text) >= kind.min && Number(text) <= kind.max;
    case 'dollars':
      return parseAmount(text, 2).ok;
    case 'percent':
      return /^-?\d{1,3}(?:\.\d{1,4})?$/.test(text);
    case 'quota': {
      const quotas = readQuotas(text);
      return quotas.length > 0 && quotas.every(isQuota);
    }
    case 'switch':
    case 'choice':
    case 'text':
      return true;
  }
}
