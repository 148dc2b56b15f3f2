import { Notice, bindClasses } from '@naru/ui';
import { type ReactNode, createElement, useEffect } from 'react';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import { dismissWarnings, usePlainToast, useToastPlace } from '../shared/part/toasts.ts';
import sheet from './toast-layer.module.css';

const classes = bindClasses(sheet);

/** The toasts of the page, and a plain line while their code cannot be loaded. */
export function ToastLayer(): ReactNode {
  const t = useTranslate();
  const Toasts = useToastPlace();
  const plain = usePlainToast();
  useEffect(() => {
    document.addEventListener('submit', dismissWarnings, { capture: true });
    return () => document.removeEventListener('submit', dismissWarnings, { capture: true });
  }, []);
  const isUrgent = plain?.kind === 'error' || plain?.kind === 'warning';
  return (
    <>
      {Toasts !== null && createElement(Toasts, { label: t('app.toasts'), closeLabel: t('app.close') })}
      {plain !== null && (
        <Notice
          tone={plain.kind === 'default' ? 'info' : plain.kind}
          role={isUrgent ? 'alert' : 'status'}
          className={classes('plain')}
        >
          {plain.text}
        </Notice>
      )}
    </>
  );
}
