import { findAddressTag, splitAddressTag } from '@naru/chains';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { showToast } from '../../../shared/toast/toasts.ts';
import { EXCHANGE_TEXTS } from '../i18n/texts.ts';
import { losesTag, typeAddress } from '../model/typed-address.ts';
import type { ExchangeForm } from './use-exchange-form.ts';

/** The address without its tag, which has a field of its own, and how every way to enter one sets it. */
export function useAddressEntry(form: ExchangeForm) {
  const t = useTexts(EXCHANGE_TEXTS);
  const tag = findAddressTag(form.receive.currency?.networkId ?? '');
  const { address } = form.draft;
  const enter = (typed: string): void => {
    form.change({ kind: 'address_typed', text: typeAddress(tag, address, typed) });
    if (losesTag(tag, address, typed)) showToast('info', t('tagRemoved'));
  };
  return { shown: tag === null ? address : splitAddressTag(tag, address).address, enter };
}
