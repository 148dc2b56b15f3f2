import type { Alarm } from '@naru/contract';
import type { ReactNode } from 'react';
import { AgeText } from '../../shared/display/age-text.tsx';

/** How long the alarm has lasted, if that is known. */
export function AlarmAge({ alarm: { since } }: { readonly alarm: Alarm }): ReactNode {
  if (since === null) return null;
  return (
    <span>
      · <AgeText sinceIso={since} />
    </span>
  );
}
