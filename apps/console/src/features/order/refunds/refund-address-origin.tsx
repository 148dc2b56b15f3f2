import type { ConsoleRefund } from '@naru/contract';
import { Notice, useServerNowMs } from '@naru/ui';
import type { ReactNode } from 'react';
import { useAgeText } from '../../../shared/age/age-text.tsx';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';

const FRESH_MS = 24 * 3_600_000;
const LOOK_EVERY_MS = 60_000;

type Told = NonNullable<ConsoleRefund['addressTold']>;

/** When and how the customer gave the address; a change within the last day is a warning. */
export function RefundAddressOrigin({ refund }: { readonly refund: ConsoleRefund }): ReactNode {
  const isOpen = refund.acts.includes('approve') && refund.address !== null;
  return isOpen && refund.addressTold !== null ? <Origin told={refund.addressTold} /> : null;
}

function Origin({ told }: { readonly told: Told }): ReactNode {
  const { t, tName } = useLanguage();
  const age = useAgeText({ sinceIso: told.at });
  const nowMs = useServerNowMs(LOOK_EVERY_MS);
  const isFresh = told.isChange && nowMs - Date.parse(told.at) < FRESH_MS;
  const by = tName('teller', told.by, told.by);
  const text = t(told.isChange ? 'refund.told.changed' : 'refund.told.first', { age, by });
  return (
    <Notice tone={isFresh ? 'warning' : 'info'}>
      {text} {isFresh && t('refund.told.fresh')}
    </Notice>
  );
}
