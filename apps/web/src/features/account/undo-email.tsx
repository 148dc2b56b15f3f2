import { Button } from '@naru/ui';
import type { ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useSending } from '../../shared/form/use-sending.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { clearSession } from '../../shared/session/stored-session.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

export interface UndoEmailProps {
  /** Of the link in the letter to the former address. */
  readonly token: string;
  readonly onDone: () => void;
}

/** Undoes a change of e-mail address at a press, because scanners of mail open every link. */
export function UndoEmail({ token, onDone }: UndoEmailProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const { isSending, send } = useSending();
  const undo = async (): Promise<void> => {
    const outcome = await send(api.send('undoEmail', { body: { token } }));
    if (!outcome.ok) return;
    clearSession();
    showToast('success', t('login.emailRestored'));
    onDone();
  };
  return (
    <Button kind="primary" size="large" isWide isLoading={isSending} onClick={() => void undo()}>
      {t('undo.do')}
    </Button>
  );
}
