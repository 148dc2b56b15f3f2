import type { Alarm } from '@naru/contract';
import { Button } from '@naru/ui';
import type { ReactNode } from 'react';
import { useAgeText } from '../../shared/display/age-text.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useCan } from '../../shared/session/session.ts';
import { STATUS_EFFECTS } from './use-status.ts';
import { usePress, useSend } from '../../shared/api/use-send.ts';

/** Who has taken an alarm, or the button to take it. */
export function TakeAlarm({ alarm: { kind, taken } }: { readonly alarm: Alarm }): ReactNode {
  const t = useT();
  const can = useCan();
  const send = useSend(STATUS_EFFECTS);
  const { isBusy, failure, press } = usePress();
  if (taken !== null) return <Taken by={taken.by} at={taken.at} />;
  if (!can('work_orders')) return null;
  const take = (): void => void press(() => send('takeAlarm', { body: { kind } }));
  return (
    <>
      <Button size="small" disabled={isBusy} title={t('status.take.about')} onClick={take}>
        {t('status.take')}
      </Button>
      {failure !== null && <span role="alert">{t('status.take.failed')}</span>}
    </>
  );
}

function Taken({ by, at }: NonNullable<Alarm['taken']>): ReactNode {
  const t = useT();
  const age = useAgeText({ sinceIso: at });
  return <span>{t('status.taken', { name: by, age })}</span>;
}
