import type { RefusalBody } from '@naru/contract';
import { DEFAULT_STATED } from '../i18n/stated-settings.ts';
import type { Translate } from '../i18n/translate.ts';
import type { CallFailure } from '@naru/ui/client';

/**
 * The sentence for a failed call: the desk's own, in the reader's language where that is known, or the
 * general one of the transport.
 */
export function failureText(
  failure: CallFailure,
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
function fillMinimum(sentence: string, { minimum, minimumUsd }: Partial<RefusalBody>): string {
  return sentence
    .replace('{{minimum}}', String(minimum ?? DEFAULT_STATED.passwordMin))
    .replace('{{minimumUsd}}', () => minimumUsd ?? DEFAULT_STATED.minimumUsd);
}
