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
      return refusals.get(failure.code) ?? failure.message;
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
