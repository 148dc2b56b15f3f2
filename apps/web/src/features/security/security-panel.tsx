import { Button, Dialog, bindClasses, saveFile } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOfError } from '@naru/ui/client';
import { ActivitySection } from './activity-section.tsx';
import sheet from './security-panel.module.css';
import { SessionList } from './session-list.tsx';
import { TotpSection } from './totp-section.tsx';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useSending } from '../../shared/form/use-sending.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { partClass } from '../../shared/part/part-class.ts';
import { Part } from '../../shared/part/part.tsx';
import { PasswordStep } from '../../shared/form/password-step.tsx';
import { useLogout } from '../../shared/session/use-session.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import { SECURITY_TEXTS } from './texts.ts';

const classes = bindClasses(sheet);

/** All that keeps an account safe, beside its password. */
export function SecurityPanel({
  userId,
  children,
}: {
  readonly userId: string;
  /** More ways to sign in. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes('panel')}>
      <SessionList userId={userId} />
      <TotpSection userId={userId} />
      {children}
      <ActivitySection userId={userId} />
      <DataSection userId={userId} />
    </div>
  );
}

const COPY_NAME = 'naru-account.json';

/** Downloads the user's data, and deletes the account. */
function DataSection({ userId }: { readonly userId: string }): ReactNode {
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
