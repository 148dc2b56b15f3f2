import type { Transaction } from '@naru/contract';
import { Button, Dialog, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useTexts, useTranslate } from '../../shared/i18n/language-context.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import sheet from './replace-link.module.css';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

/** Replaces the order's link by a new one, and continues there. */
export function ReplaceLink({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTexts(LINK_TEXTS);
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const { isUnderWay, replace } = useReplaceLink(transaction._id, () => {
    setIsAsking(false);
    showToast('success', t('done'));
  });
  const { email } = transaction;
  return (
    <div className={classes('link')} data-screen="">
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('open')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('title')}
        closeLabel={translate('app.close')}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('no')}</Button>
            <Button kind="primary" isLoading={isUnderWay} onClick={replace}>
              {t('yes')}
            </Button>
          </>
        }
      >
        <p>{email === '' ? t('textUnmailed') : t('text', { email })}</p>
      </Dialog>
    </div>
  );
}

function useReplaceLink(transactionId: string, onReplaced: () => void) {
  const api = useDeskApi();
  const navigate = useNavigate();
  const toastFailure = useFailureToast();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const replace = async (): Promise<void> => {
    setIsUnderWay(true);
    const outcome = await api.send('replaceLink', { params: { id: transactionId } });
    setIsUnderWay(false);
    if (!outcome.ok) {
      toastFailure(outcome.failure);
      return;
    }
    onReplaced();
    await navigate(`/buy-crypto-details/${outcome.value._id}`, { replace: true });
  };
  return { isUnderWay, replace: () => void replace() };
}

const LINK_TEXTS = {
  open: { en: 'Replace this link', kr: '링크 바꾸기' },
  title: { en: 'Replace the link of this order?', kr: '이 주문의 링크를 바꿀까요?' },
  text: {
    en: 'Do this if somebody else may have the link. It stops working everywhere, also in e-mails that you already have. The new one opens here. We also mail it to {{email}}, unless that address got many e-mails in the last hour.',
    kr: '다른 사람이 이 링크를 알 수도 있다면 바꿔 주세요. 지금 링크는 이미 받은 이메일에서도 더 이상 열리지 않아요. 새 링크는 이 화면에서 바로 열려요. {{email:으로}}도 보내드리지만, 한 시간 안에 이미 많은 이메일을 보냈다면 보내지 않아요.',
  },
  textUnmailed: {
    en: 'Do this if somebody else may have the link. It stops working everywhere, also in e-mails that you already have. The new one opens here.',
    kr: '다른 사람이 이 링크를 알 수도 있다면 바꿔 주세요. 지금 링크는 이미 받은 이메일에서도 더 이상 열리지 않아요. 새 링크는 이 화면에서 바로 열려요.',
  },
  yes: { en: 'Replace link', kr: '링크 바꾸기' },
  no: { en: 'Keep link', kr: '그대로 두기' },
  done: {
    en: 'This order has a new link. The old one no longer works.',
    kr: '새 링크로 바꿨어요. 이전 링크는 더 이상 열리지 않아요.',
  },
} as const satisfies Texts;
