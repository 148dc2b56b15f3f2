import { Dialog, Notice, bindClasses } from '@naru/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { EXCHANGE_TEXTS } from '../texts.ts';
import sheet from './scan-dialog.module.css';
import { type ScanEnd, startScan } from './start-scan.ts';

const classes = bindClasses(sheet);

export interface ScanDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRead: (text: string) => void;
}

/** Reads an address from a QR code with the camera, which is on only while the dialog is open. */
export function ScanDialog({ isOpen, onClose, onRead }: ScanDialogProps): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  const say = useTranslate();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('scanTitle')} closeLabel={say('app.close')}>
      <CameraView onRead={onRead} onClose={onClose} />
    </Dialog>
  );
}

function CameraView({ onRead, onClose }: Omit<ScanDialogProps, 'isOpen'>): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Exclude<ScanEnd['kind'], 'read'> | null>(null);
  const onEnd = useEffectEvent((end: ScanEnd) => {
    if (end.kind === 'read') onRead(end.text);
    else setProblem(end.kind);
  });
  const onHidden = useEffectEvent(onClose);
  useEffect(() => {
    if (video.current === null) return undefined;
    const { stop } = startScan(video.current, (end) => onEnd(end));
    const look = (): void => {
      if (document.visibilityState === 'hidden') onHidden();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, []);
  if (problem !== null)
    return <Notice tone="warning">{t(problem === 'refused' ? 'scanRefused' : 'scanFailed')}</Notice>;
  return (
    <div className={classes('view')}>
      <video ref={video} className={classes('picture')} muted playsInline />
      <p className={classes('hint')}>{t('scanHint')}</p>
    </div>
  );
}
