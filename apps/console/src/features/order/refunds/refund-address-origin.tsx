import type { ConsoleRefund } from '@naru/contract';
import { Notice, useServerNowMs } from '@naru/ui';
import type { ReactNode } from 'react';
import { useAgeText } from '../../../shared/display/age-text.tsx';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { type AddressEntry, doubtOf } from './refund-address-doubt.ts';

const LOOK_EVERY_MS = 60_000;

/** When and how the customer gave the address, with a warning if it may have been somebody else. */
export function RefundAddressOrigin({ refund }: { readonly refund: ConsoleRefund }): ReactNode {
  const isOpen = refund.acts.includes('approve') && refund.address !== null;
  return isOpen && refund.addressEntry !== null ? <Origin reported={refund.addressEntry} /> : null;
}

function Origin({ reported }: { readonly reported: AddressEntry }): ReactNode {
  const { t, tName } = useLanguage();
  const age = useAgeText({ sinceIso: reported.at });
  const nowMs = useServerNowMs(LOOK_EVERY_MS);
  const doubt = doubtOf(reported, nowMs);
  const by = tName('teller', reported.by, reported.by);
  const text = t(reported.isChange ? 'refund.given.changed' : 'refund.given.first', { age, by });
  return (
    <Notice tone={doubt === null ? 'info' : 'warning'}>
      {text} {doubt !== null && t(`refund.given.${doubt}`)}
    </Notice>
  );
}
