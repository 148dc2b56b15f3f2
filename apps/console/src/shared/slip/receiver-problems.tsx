import type { ReceiverProblems as Problems } from '@naru/contract';
import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';

/** The network's verdict on a receiver: undefined until it has answered, null if it does not. */
export type ReceiverReading = Problems['problems'] | undefined;

/** The network's verdict on the receiver, above the address; nothing while all is well. */
export function ReceiverProblems({ problems }: { readonly problems: ReceiverReading }): ReactNode {
  const { t, tName } = useLanguage();
  if (problems === null) return <Notice tone="warning">{t('slip.receiver.unasked')}</Notice>;
  return problems?.map(({ code, isBlocking }) => (
    <Notice key={code} tone={isBlocking ? 'error' : 'warning'} role={isBlocking ? 'alert' : undefined}>
      {isBlocking && <b>{t('slip.stop')}. </b>}
      {tName(isBlocking ? 'refusal' : 'slip.receiver', code, code)}
    </Notice>
  ));
}
