import type { Transaction } from '@naru/contract';
import { Button, CopyButton, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { FOLLOW_TEXTS } from './follow-texts.ts';
import { orderLink } from './order-link.ts';
import sheet from './follow-order.module.css';
import { useCopyToasts } from './use-copy-toasts.ts';
import { useOrderNotices } from './use-order-notices.ts';

const classes = bindClasses(sheet);

/** Ways to hear of the order later: notices of the browser, and its link. */
export function FollowOrder({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTexts(FOLLOW_TEXTS);
  const notices = useOrderNotices(transaction);
  const toasts = useCopyToasts();
  const isEnded = transaction.status === 'delivered' || transaction.status === 'cancel';
  const url = orderLink(transaction);
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  return (
    <div className={classes('follow')}>
      {notices.isPossible && !isEnded && (
        <Button size="small" icon={notices.isOn ? 'check' : 'bell'} onClick={notices.toggle}>
          {t(notices.isOn ? 'notices.on' : 'notices.off')}
        </Button>
      )}
      <CopyButton {...toasts} text={url} label={t('copyLink')} />
      {canShare && (
        // Rejects when the person closes the dialog.
        <Button size="small" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
          {t('share')}
        </Button>
      )}
    </div>
  );
}
