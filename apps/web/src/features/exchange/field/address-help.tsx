import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, Notice, bindClasses, layout } from '@naru/ui';
import { useTexts, useTranslate } from '../../../shared/i18n/language-context.tsx';
import { EXCHANGE_TEXTS } from '../texts.ts';
import { Chip, ChipRow } from './chip-row.tsx';
import { listRecents } from './recents.ts';
import { type ScanEnd, hasScanner, isAllowedHere, startScan } from './start-scan.ts';
import type { ExchangeForm } from '../use-exchange-form.ts';
import type { AddressFieldProps, AddressSlot } from './address-field.tsx';
import sheet from './scan-dialog.module.css';

const HEAD = 10;
const TAIL = 6;

/** The beginning and the end of an address, by which people recognise it: `bc1qw508d6…mdq0kd`. */
function shortenAddress(address: string): string {
  if (address.length <= HEAD + TAIL + 1) return address;
  return `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
}

/** On a phone each takes a line. */
const SHOWN_MAX = 2;

/** Ways to enter an address without typing it: the clipboard, the camera, and what was used before. */
export function AddressHelp({
  form,
  slot,
  onEntered,
}: AddressFieldProps & {
  readonly onEntered: (address: string) => void;
}): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  const { field, currency, text: address } = slot;
  const canScan = useCanScan() && currency?.addressFormat !== 'bank';
  const [isScanning, setIsScanning] = useState(false);
  const enter = (text: string): void => onEntered(text.trim());
  // Addresses used for receiving: the wallet for refunds may be another one.
  const recents = (field === 'refund' ? [] : listRecents(currency?._id ?? ''))
    .filter((recent) => recent !== address)
    .slice(0, SHOWN_MAX);
  const canPaste = typeof document === 'undefined' || canReadClipboard();
  if (!canPaste && !canScan && recents.length === 0) return null;
  return (
    <>
      <ChipRow label={t('addressHelp')}>
        {canPaste && (
          <Chip icon="paste" onClick={() => void paste(form, field, enter)}>
            {t('addressPaste')}
          </Chip>
        )}
        {canScan && (
          <Chip icon="camera" onClick={() => setIsScanning(true)}>
            {t('addressScan')}
          </Chip>
        )}
        {recents.map((recent) => (
          <Chip
            key={recent}
            icon="clock"
            aria-label={t('addressRecent', { address: recent })}
            onClick={() => enter(recent)}
          >
            {shortenAddress(recent)}
          </Chip>
        ))}
      </ChipRow>
      <ScanDialog
        isOpen={isScanning}
        onClose={() => setIsScanning(false)}
        onRead={(text) => {
          setIsScanning(false);
          enter(text);
        }}
      />
    </>
  );
}

/** The server's page reserves its place: nearly every browser can do it. */
function canReadClipboard(): boolean {
  return typeof navigator.clipboard?.readText === 'function' && isAllowedHere('clipboard-read');
}

function useCanScan(): boolean {
  const [canScan, setCanScan] = useState(false);
  useEffect(() => {
    let isGone = false;
    void hasScanner().then((has) => {
      if (!isGone) setCanScan(has);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return canScan;
}

async function paste(
  form: ExchangeForm,
  field: AddressSlot['field'],
  enter: (text: string) => void,
): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text !== null && text.trim() !== '') enter(text);
  else form.sayAbout({ [field]: { kind: 'own', key: text === null ? 'paste.refused' : 'paste.empty' } });
  document.getElementById(form.fieldIds[field])?.focus();
}

const classes = bindClasses(sheet);

interface ScanDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRead: (text: string) => void;
}

/** Reads an address from a QR code with the camera, which is on only while the dialog is open. */
function ScanDialog({ isOpen, onClose, onRead }: ScanDialogProps): ReactNode {
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
    <div className={layout('stack-3')}>
      <video ref={video} className={classes('picture')} muted playsInline />
      <p className={layout('quiet')}>{t('scanHint')}</p>
    </div>
  );
}
