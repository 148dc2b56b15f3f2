import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { showToast } from '../../shared/part/toasts.ts';

export interface CopyToasts {
  readonly copiedLabel: string;
  readonly onCopied: () => void;
  readonly onFailed: () => void;
}

export function useCopyToasts(): CopyToasts {
  const t = useTranslate();
  return {
    copiedLabel: t('confirm.copied'),
    onCopied: () => showToast('success', t('confirm.copied')),
    onFailed: () => showToast('error', t('confirm.copyFailed')),
  };
}
