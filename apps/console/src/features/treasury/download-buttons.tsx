import { layout } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Outcome } from '../../shared/api/call-failure.ts';
import { DownloadButton } from '../../shared/file/download-button.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';

const FORMATS = ['csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** Saves what the screen shows, all pages of it, as a file. */
export function DownloadButtons(props: {
  /** The name without its ending. */
  readonly fileName: string;
  readonly read: (format: Format) => Promise<Outcome<Blob>>;
}): ReactNode {
  const { fileName, read } = props;
  const t = useT();
  return (
    <div className={layout('row-2')}>
      {FORMATS.map((format) => (
        <DownloadButton
          size="small"
          key={format}
          label={t(`treasury.download.${format}`)}
          fileName={`${fileName}.${format}`}
          read={() => read(format)}
        />
      ))}
    </div>
  );
}
