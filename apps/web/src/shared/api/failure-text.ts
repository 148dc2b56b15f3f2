import { readWireObject } from './wire-fields.ts';
import { DEFAULT_STATED } from '../i18n/stated-settings.ts';
import type { Translate } from '../i18n/translate.ts';
import type { ApiFailure } from './api-failure.ts';

/**
 * The sentence for a failed call: the desk's own, in the reader's language where that is known, or the
 * general one of the transport.
 */
export function failureText(
  failure: ApiFailure,
  t: Translate,
  refusals: ReadonlyMap<string, string>,
): string {
  switch (failure.kind) {
    case 'refused':
      return fillMinimum(refusals.get(failure.code) ?? failure.message, failure.body);
    case 'status':
      return t('failure.status', { status: failure.httpStatus });
    case 'network':
      return t('failure.network');
    case 'timeout':
      return t('failure.timeout');
    case 'aborted':
      return t('failure.aborted');
  }
}

/** A desk with a minimum of its own says which; its English sentence has the number already. */
function fillMinimum(sentence: string, body: unknown): string {
  const told = readWireObject(body);
  const minimum = told?.number('minimum') ?? DEFAULT_STATED.passwordMin;
  return sentence
    .replace('{{minimum}}', String(minimum))
    .replace('{{minimumUsd}}', () => told?.text('minimumUsd') ?? DEFAULT_STATED.minimumUsd);
}
