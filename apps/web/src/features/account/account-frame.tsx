import { Slip, SlipPart, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { PageHeading, usePageTitle } from '../../shared/part/page-heading.tsx';
import sheet from './account-frame.module.css';

const classes = bindClasses(sheet);

export interface AccountFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Links under the lead, and under the slip on small screens. */
  readonly foot: ReactNode;
}

/** A small slip beside its heading, for login and registration. */
export function AccountFrame({ title, lead, children, foot }: AccountFrameProps): ReactNode {
  usePageTitle(title);
  return (
    <div className={classes('page')}>
      <div className={classes('intro')}>
        <PageHeading>{title}</PageHeading>
        <p>{lead}</p>
      </div>
      <Slip className={classes('slip')}>
        <SlipPart>{children}</SlipPart>
      </Slip>
      <p className={classes('foot')}>{foot}</p>
    </div>
  );
}
