import type { Alarm } from '@naru/contract';
import { Button, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { AgeText } from '../../shared/display/age-text.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useCan } from '../../shared/session/session.ts';
import { useTakeAlarm } from './use-status.ts';
import sheet from './status-board.module.css';

const classes = bindClasses(sheet);

/** Who is on an alarm, or a button to say that one is. */
export function TakeAlarm({ alarm: { kind, taken } }: { readonly alarm: Alarm }): ReactNode {
  const t = useT();
  const can = useCan();
  const take = useTakeAlarm();
  const [isFailed, setIsFailed] = useState(false);
  const [isSending, setIsSending] = useState(false);
  if (taken !== null)
    return (
      <p className={classes('advice')}>
        {t('status.taken', { name: taken.by })} · <AgeText sinceIso={taken.at} />
      </p>
    );
  if (!can('work_orders')) return null;
  const send = async (): Promise<void> => {
    setIsSending(true);
    setIsFailed((await take(kind)) !== null);
    setIsSending(false);
  };
  return (
    <>
      <p>
        <Button size="small" disabled={isSending} onClick={() => void send()}>
          {t('status.take')}
        </Button>
      </p>
      {isFailed && <Notice tone="error">{t('status.take.failed')}</Notice>}
    </>
  );
}
