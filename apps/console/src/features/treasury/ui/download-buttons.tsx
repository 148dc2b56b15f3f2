import { Button, Notice, bindClasses, saveBlob } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure, Outcome } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import sheet from './treasury.module.css';

const classes = bindClasses(sheet);

const FORMATS = ['csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** Saves what the screen shows, all pages of it, as a file. */
export function DownloadButtons(props: {
  /** Without its ending. */
  readonly fileName: string;
  readonly read: (format: Format) => Promise<Outcome<Blob>>;
}): ReactNode {
  const { fileName, read } = props;
  const t = useT();
  const failureText = useFailureText();
  const [loading, setLoading] = useState<Format | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const download = async (format: Format): Promise<void> => {
    setLoading(format);
    const outcome = await read(format);
    setLoading(null);
    setFailure(outcome.ok ? null : outcome.failure);
    if (outcome.ok) saveBlob(`${fileName}.${format}`, outcome.value);
  };
  return (
    <div className={classes('downloads')}>
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="small"
          isLoading={loading === format}
          onClick={() => void download(format)}
        >
          {t(`treasury.download.${format}`)}
        </Button>
      ))}
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
    </div>
  );
}
