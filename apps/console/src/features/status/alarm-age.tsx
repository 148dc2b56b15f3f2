import type { Alarm } from '@naru/contract';
import type { ReactNode } from 'react';
import { AgeText } from '../../shared/display/age-text.tsx';

/** How long it has been so, where that is known. */
export function AlarmAge({ alarm: { since } }: { readonly alarm: Alarm }): ReactNode {
  if (since === null) return null;
  return (
    <span>
      · <AgeText sinceIso={since} />
    </span>
  );
}
