import type { Alarm } from '@naru/contract';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import { AgeText } from '../../shared/display/age-text.tsx';

/** How long the alarm has lasted, if that is known. */
export function AlarmAge({ alarm: { since } }: { readonly alarm: Alarm }): ReactNode {
  const t = useT();
  if (since === null) return null;
  return (
    <span>
      · {t('status.lasts')} <AgeText sinceIso={since} />
    </span>
  );
}
