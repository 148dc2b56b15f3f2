import { useLater } from '@naru/ui';
import type { Later } from '@naru/ui/later';
import { type ComponentType, type ReactNode, Suspense, createElement } from 'react';
import { NotLoaded } from './not-loaded.tsx';

export interface LaterPartProps<Props extends object> {
  readonly code: Later<ComponentType<Props>>;
  readonly props: Props;
  /** Shown while the code is loaded. */
  readonly waiting: ReactNode;
}

/** A part of a page whose code is loaded when it is shown first, or before. */
export function LaterPart<Props extends object>(later: LaterPartProps<Props>): ReactNode {
  return (
    <Suspense fallback={later.waiting}>
      <Loaded {...later} />
    </Suspense>
  );
}

function Loaded<Props extends object>({ code, props }: LaterPartProps<Props>): ReactNode {
  const { outcome, loadAgain } = useLater(code);
  if (outcome.ok) return createElement(outcome.value, props);
  return <NotLoaded failed={{ code, reason: outcome.reason, loadAgain }} />;
}
