import { Button, saveBlob } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Outcome } from '../api/call-failure.ts';
import { FailureNotice } from '../display/failure-notice.tsx';
import { usePress } from '../api/use-send.ts';

/** Fetches a file and saves it; shows a failure beside itself. */
export function DownloadButton(props: {
  readonly label: string;
  readonly fileName: string;
  readonly size?: 'small';
  readonly read: () => Promise<Outcome<Blob>>;
}): ReactNode {
  const { fileName, label, read, size = 'medium' } = props;
  const { isBusy, failure, press } = usePress();
  const download = async (): Promise<void> => {
    const outcome = await press(read);
    if (outcome.ok) saveBlob(fileName, outcome.value);
  };
  return (
    <>
      <Button size={size} isLoading={isBusy} onClick={() => void download()}>
        {label}
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
