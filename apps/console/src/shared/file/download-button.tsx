import { Button, Notice, saveBlob } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure, Outcome } from '../api/call-failure.ts';
import { useFailureText } from '../display/failure-text.ts';

/** Fetches a file and saves it; shows a failure beside itself. */
export function DownloadButton(props: {
  readonly label: string;
  readonly fileName: string;
  readonly size?: 'small';
  readonly read: () => Promise<Outcome<Blob>>;
}): ReactNode {
  const { fileName, label, read, size = 'medium' } = props;
  const failureText = useFailureText();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const download = async (): Promise<void> => {
    setIsLoading(true);
    const outcome = await read();
    setIsLoading(false);
    setFailure(outcome.ok ? null : outcome.failure);
    if (outcome.ok) saveBlob(fileName, outcome.value);
  };
  return (
    <>
      <Button size={size} isLoading={isLoading} onClick={() => void download()}>
        {label}
      </Button>
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
    </>
  );
}
