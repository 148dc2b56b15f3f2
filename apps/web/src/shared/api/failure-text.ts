import type { RefusalBody } from '@naru/contract';
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

/** A sentence that names a minimum names the usual one; the answer of the desk has its own. */
function fillMinimum(sentence: string, { minimum, minimumUsd }: Partial<RefusalBody>): string {
  const own = minimum ?? minimumUsd;
  return own === undefined ? sentence : sentence.replace(/\d+/, String(own));
}
