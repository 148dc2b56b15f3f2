import type { Alarm } from '@naru/contract';
import { Button } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useAgeText } from '../../shared/display/age-text.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useCan } from '../../shared/session/session.ts';
import { useTakeAlarm } from './use-status.ts';

/** Who has taken an alarm, or the button to take it. */
export function TakeAlarm({ alarm: { kind, taken } }: { readonly alarm: Alarm }): ReactNode {
  const t = useT();
  const can = useCan();
  const take = useTakeAlarm();
  const [isFailed, setIsFailed] = useState(false);
  const [isSending, setIsSending] = useState(false);
  if (taken !== null) return <Taken by={taken.by} at={taken.at} />;
  if (!can('work_orders')) return null;
  const send = async (): Promise<void> => {
    setIsSending(true);
    setIsFailed((await take(kind)) !== null);
    setIsSending(false);
  };
  return (
    <>
      <Button size="small" disabled={isSending} title={t('status.take.about')} onClick={() => void send()}>
        {t('status.take')}
      </Button>
      {isFailed && <span role="alert">{t('status.take.failed')}</span>}
    </>
  );
}

function Taken({ by, at }: NonNullable<Alarm['taken']>): ReactNode {
  const t = useT();
  const age = useAgeText({ sinceIso: at });
  return <span>{t('status.taken', { name: by, age })}</span>;
}
