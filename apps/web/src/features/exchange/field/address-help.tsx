import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { EXCHANGE_TEXTS } from '../texts.ts';
import { Chip, ChipRow } from './chip-row.tsx';
import { listRecents } from './recents.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { hasScanner, isAllowedHere } from './start-scan.ts';
import type { ExchangeForm } from '../use-exchange-form.ts';

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
  onEntered,
}: {
  readonly form: ExchangeForm;
  readonly onEntered: (address: string) => void;
}): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  const { currency } = form.receive;
  const canScan = useCanScan() && currency?.addressFormat !== 'bank';
  const [isScanning, setIsScanning] = useState(false);
  const enter = (text: string): void => onEntered(text.trim());
  const recents = listRecents(currency?._id ?? '')
    .filter((address) => address !== form.draft.address)
    .slice(0, SHOWN_MAX);
  const canPaste = typeof document === 'undefined' || canReadClipboard();
  if (!canPaste && !canScan && recents.length === 0) return null;
  return (
    <>
      <ChipRow label={t('addressHelp')}>
        {canPaste && (
          <Chip icon="paste" onClick={() => void paste(form, enter)}>
            {t('addressPaste')}
          </Chip>
        )}
        {canScan && (
          <Chip icon="camera" onClick={() => setIsScanning(true)}>
            {t('addressScan')}
          </Chip>
        )}
        {recents.map((address) => (
          <Chip
            key={address}
            icon="clock"
            aria-label={t('addressRecent', { address })}
            onClick={() => enter(address)}
          >
            {shortenAddress(address)}
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

/** In the page that the server draws its place is kept: nearly every browser can. */
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

async function paste(form: ExchangeForm, enter: (text: string) => void): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null);
  if (text !== null && text.trim() !== '') enter(text);
  else form.sayAbout({ address: { kind: 'own', key: text === null ? 'paste.refused' : 'paste.empty' } });
  document.getElementById(form.fieldIds.address)?.focus();
}
