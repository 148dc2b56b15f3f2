import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { ActivitySection } from './activity-section.tsx';
import { DataSection } from './data-section.tsx';
import sheet from './security-panel.module.css';
import { SessionList } from './session-list.tsx';
import { TotpSection } from './totp-section.tsx';

const classes = bindClasses(sheet);

/** All that keeps an account safe, beside its password. */
export function SecurityPanel({
  userId,
  children,
}: {
  readonly userId: string;
  /** More ways to sign in. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes('panel')}>
      <SessionList userId={userId} />
      <TotpSection userId={userId} />
      {children}
      <ActivitySection userId={userId} />
      <DataSection userId={userId} />
    </div>
  );
}
