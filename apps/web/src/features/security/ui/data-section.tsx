import { Button, Dialog, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { failureOfError } from '../../../shared/api/api-failure.ts';
import { saveFile } from '../../../shared/file/save-file.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useLogout } from '../../../shared/session/use-session.ts';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';
import { useSecurityCalls } from '../api/security-calls.ts';
import { SECURITY_TEXTS } from '../i18n/texts.ts';
import { PasswordStep } from './password-step.tsx';
import sheet from './security-panel.module.css';

const classes = bindClasses(sheet);

const COPY_NAME = 'naru-account.json';

/** A copy of what is kept about the person, and the way out. */
export function DataSection({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(SECURITY_TEXTS);
  const calls = useSecurityCalls(userId);
  const toastFailure = useFailureToast();
  const logout = useLogout();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const download = async (): Promise<void> => {
    try {
      saveFile(COPY_NAME, 'application/json', await calls.readCopy());
    } catch (thrown) {
      toastFailure(failureOfError(thrown));
    }
  };
  const leave = async (password: string): Promise<void> => {
    setIsSending(true);
    const outcome = await calls.deleteUser(password);
    setIsSending(false);
    if (!outcome.ok) {
      toastFailure(outcome.failure);
      return;
    }
    showToast('success', t('data.deleted'));
    logout();
    void navigate('/');
  };
  return (
    <section className={classes('part')} aria-labelledby="data-title">
      <h2 id="data-title" className={classes('title')}>
        {t('data.title')}
      </h2>
      <p className={classes('hint')}>{t('data.copyText')}</p>
      <div className={classes('row')}>
        <Button onClick={() => void download()}>{t('data.copy')}</Button>
      </div>
      <p className={classes('hint')}>{t('data.deleteText')}</p>
      <div className={classes('row')}>
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
    </section>
  );
}
