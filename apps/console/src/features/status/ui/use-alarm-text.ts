import type { Alarm } from '@naru/contract';
import { groupDigits } from '@naru/ui';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';

const NAMES_SHOWN_MAX = 4;

/** One alarm as a short sentence. */
export function useAlarmText(): (alarm: Alarm) => string {
  const t = useT();
  const { day } = useTimeFormats();
  return ({ kind, subjects, count, since }) => {
    const shown = subjects.slice(0, NAMES_SHOWN_MAX).join(', ');
    const more = subjects.length - NAMES_SHOWN_MAX;
    const names = more > 0 ? t('alarm.names', { names: shown, count: more }) : shown;
    const time = since === null ? '' : day(since);
    switch (kind) {
      case 'rail_silent':
        return since === null ? t('alarm.rail_unread', { names }) : t('alarm.rail_silent', { names, time });
      case 'price_halted':
        return t('alarm.price_halted', { names });
      case 'orders_stopped':
        return t('alarm.orders_stopped', { time });
      case 'prices_missing':
        return t('alarm.prices_missing');
      case 'disk_low':
        return t('alarm.disk_low', { count: groupDigits(String(count)) });
      case 'order_overdue':
      case 'order_failing':
      case 'order_held':
      case 'refund_due':
      case 'mail_given_up':
      case 'mail_delayed':
      case 'message_unanswered':
        return t(`alarm.${kind}`, { count });
    }
  };
}
