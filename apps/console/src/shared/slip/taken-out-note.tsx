import type { TakenOut } from '@naru/contract';
import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../i18n/language-context.tsx';

/** A payment that was taken out may be made already, whatever the desk has seen of it. */
export function TakenOutNote({ takenOut }: { readonly takenOut: TakenOut | null }): ReactNode {
  const t = useT();
  const { stamp } = useTimeFormats();
  if (takenOut === null) return null;
  const { way, by: name, at, note } = takenOut;
  return (
    <Notice tone="warning">
      {t(`slip.taken_out.${way}`, { name, time: stamp(at) })}
      {note !== null && ` (${note})`}
    </Notice>
  );
}
