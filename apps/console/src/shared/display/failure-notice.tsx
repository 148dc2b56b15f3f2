import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import type { CallFailure } from '../api/call-failure.ts';
import { useFailureText } from './failure-text.ts';

export interface FailureNoticeProps {
  readonly failure: CallFailure | null;
  readonly className?: string;
}

/** Why a call failed, read out at once; nothing if none did. */
export function FailureNotice({ failure, className }: FailureNoticeProps): ReactNode {
  const failureText = useFailureText();
  if (failure === null) return null;
  return (
    <Notice tone="error" role="alert" className={className}>
      {failureText(failure)}
    </Notice>
  );
}
