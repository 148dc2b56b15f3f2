import { Slip, SlipPart, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { PageHeading, usePageTitle } from '../../../shared/heading/page-heading.tsx';
import sheet from './account-frame.module.css';

const classes = bindClasses(sheet);

export interface AccountFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Links under the slip. */
  readonly foot: ReactNode;
}

/** A small slip in the middle of the page, for login and registration. */
export function AccountFrame({ title, lead, children, foot }: AccountFrameProps): ReactNode {
  usePageTitle(title);
  return (
    <div className={classes('page')}>
      <div className={classes('intro')}>
        <PageHeading>{title}</PageHeading>
        <p>{lead}</p>
      </div>
      <Slip>
        <SlipPart>{children}</SlipPart>
      </Slip>
      <p className={classes('foot')}>{foot}</p>
    </div>
  );
}
