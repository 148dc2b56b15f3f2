import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { type ReceiverProblemsProps, useReceiverProblems } from './use-receiver-problems.ts';

/** What the network says of the receiver, above the address; nothing while all is well. */
export function ReceiverProblems(props: ReceiverProblemsProps): ReactNode {
  const { t, tName } = useLanguage();
  const problems = useReceiverProblems(props);
  if (problems === null) return <Notice tone="warning">{t('slip.receiver.unasked')}</Notice>;
  return problems?.map(({ code, isBlocking }) => (
    <Notice key={code} tone={isBlocking ? 'error' : 'warning'} role={isBlocking ? 'alert' : undefined}>
      {isBlocking && <b>{t('slip.stop')}. </b>}
      {tName(isBlocking ? 'refusal' : 'slip.receiver', code, code)}
    </Notice>
  ));
}
