import type { Transaction } from '@naru/contract';
import { groupDigits } from '@naru/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { readSession, writeSession } from '../../shared/storage/browser-storage.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { FOLLOW_TEXTS } from './follow-texts.ts';
import { isProblem } from './progress/chapter.ts';
import { tellOrder } from './progress/tell-order.ts';

export interface OrderNotices {
  /** False where the browser has no notifications. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * Notifications of the browser (Notification API) about one order while one of its pages is open. The session
 * keeps the order and its state at the last notice, because the order moves from one page to the next.
 */
export function useOrderNotices(transaction: Transaction): OrderNotices {
  const t = useTexts(FOLLOW_TEXTS);
  const { language } = useLanguage();
  const [isOn, setIsOn] = useState(() => readNoticed()?.orderId === transaction._id);
  const state = noticedState(transaction);
  useEffect(() => {
    const noticed = readNoticed();
    if (!isOn || noticed?.orderId !== transaction._id || noticed.state === state) return;
    keepNoticed(transaction._id, state);
    const { happened } = tellOrder(transaction, { language, groupDigits });
    if (!document.hasFocus()) notify(transaction, happened);
  }, [isOn, transaction, state, language]);
  const turnOn = async (): Promise<void> => {
    if ((await Notification.requestPermission()) !== 'granted') {
      showToast('warning', t('notices.blocked'));
    } else if (notify(transaction, t('notices.first'))) {
      keepNoticed(transaction._id, state);
      setIsOn(true);
    } else {
      showToast('warning', t('notices.unsupported'));
    }
  };
  return {
    isPossible: typeof isSecureContext === 'boolean' && isSecureContext && 'Notification' in globalThis,
    isOn,
    toggle: () => {
      if (!isOn) return void turnOn();
      writeSession('orderNotices', '');
      setIsOn(false);
    },
  };
}

/** What has to change for a notice. */
function noticedState(transaction: Transaction): string {
  return `${transaction.status}${isProblem(transaction) ? ' problem' : ''}`;
}

function readNoticed(): { readonly orderId: string; readonly state: string } | null {
  const [orderId = '', state = ''] = readSession('orderNotices')?.split(':') ?? [];
  return orderId === '' ? null : { orderId, state };
}

function keepNoticed(orderId: string, state: string): void {
  writeSession('orderNotices', `${orderId}:${state}`);
}

/** False on phones that show notices of service workers only. */
function notify({ id, _id }: Transaction, body: string): boolean {
  try {
    const notice = new Notification(id, { body, tag: _id });
    notice.addEventListener('click', () => {
      focus();
      notice.close();
    });
    return true;
  } catch {
    return false;
  }
}
