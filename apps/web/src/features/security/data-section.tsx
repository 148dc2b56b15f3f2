import { Button, Dialog, saveFile } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { failureOfError } from '@naru/ui/client';
import { useSending } from '../../shared/form/use-sending.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { partClass } from '../../shared/part/part-class.ts';
import { Part } from '../../shared/part/part.tsx';
import { PasswordStep } from '../../shared/form/password-step.tsx';
import { useLogout } from '../../shared/session/use-session.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import { SECURITY_TEXTS } from './texts.ts';

const COPY_NAME = 'naru-account.json';

/** Downloads the user's data, and deletes the account. */
export function DataSection({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const api = useDeskApi();
  const toastFailure = useFailureToast();
  const logout = useLogout();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, send } = useSending();
  const download = async (): Promise<void> => {
    try {
      const copy = await api.read('exportUser', { params: { id: userId } });
      saveFile(COPY_NAME, 'application/json', `${JSON.stringify(copy, null, 2)}\n`);
    } catch (thrown) {
      toastFailure(failureOfError(thrown));
    }
  };
  const leave = async (password: string): Promise<void> => {
    const outcome = await send(api.send('deleteUser', { params: { id: userId }, body: { password } }));
    if (!outcome.ok) return;
    showToast('success', t('data.deleted'));
    logout();
    void navigate('/');
  };
  return (
    <Part name="data" title={t('data.title')}>
      <p className={partClass('hint')}>{t('data.copyText')}</p>
      <div className={partClass('row')}>
        <Button onClick={() => void download()}>{t('data.copy')}</Button>
      </div>
      <p className={partClass('hint')}>{t('data.deleteText')}</p>
      <div className={partClass('row')}>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t('data.delete')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('data.deleteTitle')}
        closeLabel={t('close')}
      >
        <p>{t('data.deleteAsk')}</p>
        <PasswordStep
          actLabel={t('data.deleteDo')}
          kind="danger"
          isSending={isSending}
          onSubmit={(password) => void leave(password)}
        />
      </Dialog>
    </Part>
  );
}
