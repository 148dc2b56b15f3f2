import { Button, Dialog, Notice } from '@naru/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../i18n/language-context.tsx';
import { looksLikeSecret } from './looks-like-secret.ts';

/**
 * Refuses private keys and recovery phrases that are pasted, dropped or inserted at once into any field. It
 * listens in the capture phase, so that the text never reaches a field.
 */
export function SecretGuard({ children }: { readonly children: ReactNode }): ReactNode {
  const [isRefused, setIsRefused] = useState(false);
  const t = useT();
  useEffect(() => {
    const refuse = (event: Event, text: string | null | undefined): void => {
      if (typeof text !== 'string' || !looksLikeSecret(text)) return;
      event.preventDefault();
      event.stopPropagation();
      setIsRefused(true);
    };
    const onPaste = (event: ClipboardEvent): void => refuse(event, event.clipboardData?.getData('text'));
    const onDrop = (event: DragEvent): void => refuse(event, event.dataTransfer?.getData('text'));
    const onInput = (event: InputEvent): void => refuse(event, event.data);
    document.addEventListener('paste', onPaste, true);
    document.addEventListener('drop', onDrop, true);
    document.addEventListener('beforeinput', onInput, true);
    return () => {
      document.removeEventListener('paste', onPaste, true);
      document.removeEventListener('drop', onDrop, true);
      document.removeEventListener('beforeinput', onInput, true);
    };
  }, []);
  const close = (): void => setIsRefused(false);
  return (
    <>
      {children}
      <Dialog
        isOpen={isRefused}
        onClose={close}
        title={t('secret.title')}
        closeLabel={t('action.close')}
        actions={
          <Button kind="primary" onClick={close}>
            {t('secret.close')}
          </Button>
        }
      >
        <Notice tone="error" role="alert">
          <p>{t('secret.text')}</p>
          <p>{t('secret.advice')}</p>
        </Notice>
      </Dialog>
    </>
  );
}
