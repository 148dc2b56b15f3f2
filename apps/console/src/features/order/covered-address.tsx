import type { ReactNode } from 'react';
import { ReceiverText } from '../../shared/display/receiver-text.tsx';

/** A customer's address: its ends, or the whole of it once somebody has uncovered it. */
export function CoveredAddress(props: {
  readonly covered: string;
  /** Null while it is covered. */
  readonly shown: string | null;
}): ReactNode {
  return props.shown === null ? <code>{props.covered}</code> : <ReceiverText address={props.shown} />;
}
