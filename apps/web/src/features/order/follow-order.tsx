import type { Transaction } from '@naru/contract';
import { Button, CopyButton, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsFirstView } from '../../shared/part/first-view.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { orderLink } from './order-link.ts';
import sheet from './follow-order.module.css';
import { useCopyToasts } from './use-order-act.ts';
import { readSession, writeSession } from '../../shared/storage/browser-storage.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { isProblem } from './progress/chapter.ts';
import { tellOrder } from './progress/tell-order.ts';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

/** Ways to follow the order: notices of the browser, and its link. */
export function FollowOrder({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTexts(FOLLOW_TEXTS);
  const notices = useOrderNotices(transaction);
  const toasts = useCopyToasts();
  const isEnded = transaction.status === 'delivered' || transaction.status === 'cancel';
  const url = orderLink(transaction);
  const isFirstView = useIsFirstView();
  return (
    <div className={classes('follow')} data-screen="">
      {!isFirstView && canNotify() && !isEnded && (
        <Button size="small" icon={notices.isOn ? 'check' : 'bell'} onClick={notices.toggle}>
          {t(notices.isOn ? 'notices.on' : 'notices.off')}
        </Button>
      )}
      <CopyButton {...toasts} text={url} label={t('copyLink')} />
      {!isFirstView && 'share' in navigator && (
        // Rejects when the person closes the dialog.
        <Button size="small" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
          {t('share')}
        </Button>
      )}
    </div>
  );
}

export interface OrderNotices {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * Notifications of the browser (Notification API) about one order while one of its pages is open. The session
 * keeps the order and its state at the last notice, because the order moves from one page to the next.
 */
function useOrderNotices(transaction: Transaction): OrderNotices {
  const t = useTexts(FOLLOW_TEXTS);
  const { language } = useLanguage();
  const [isOn, setIsOn] = useState(() => readNoticed()?.orderId === transaction._id);
  const state = noticedState(transaction);
  useEffect(() => {
    const noticed = readNoticed();
    if (!isOn || noticed?.orderId !== transaction._id || noticed.state === state) return;
    keepNoticed(transaction._id, state);
    const { happened } = tellOrder(transaction, { language });
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
    isOn,
    toggle: () => {
      if (!isOn) return void turnOn();
      writeSession('orderNotices', '');
      setIsOn(false);
    },
  };
}

function canNotify(): boolean {
  return isSecureContext && 'Notification' in globalThis;
}

/** The state whose change causes a notice. */
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

const FOLLOW_TEXTS = {
  copyLink: { en: 'Copy link', kr: '링크 복사' },
  share: { en: 'Share', kr: '공유' },
  'notices.off': { en: 'Notify me in this browser', kr: '이 브라우저로 알림 받기' },
  'notices.on': { en: 'Notifications are on', kr: '알림이 켜져 있어요' },
  'notices.first': {
    en: 'You will be notified here while the order’s page is open.',
    kr: '주문 화면이 열려 있는 동안 여기로 알려드려요.',
  },
  'notices.blocked': {
    en: 'Your browser blocks notifications from this site. Allow them in its settings.',
    kr: '브라우저가 이 사이트의 알림을 막고 있어요. 브라우저 설정에서 허용해 주세요.',
  },
  'notices.unsupported': {
    en: 'This browser cannot show notifications from an open page.',
    kr: '이 브라우저는 열려 있는 화면의 알림을 지원하지 않아요.',
  },
} as const satisfies Texts;
