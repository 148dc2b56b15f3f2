import type { Transaction } from '@naru/contract';
import { Button, Dialog, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import { LINK_TEXTS } from './link-texts.ts';
import sheet from './replace-link.module.css';

const classes = bindClasses(sheet);

/** Gives the order another link, and goes on under it. */
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
    <div className={classes('link')}>
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
