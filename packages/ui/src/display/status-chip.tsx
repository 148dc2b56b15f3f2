import type { OrderStatus } from '@naru/core';
import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import sheet from './status.module.css';

const classes = bindClasses(sheet);

/** The five statuses of an order, and two other tones. */
export type StatusTone = OrderStatus | 'attention' | 'quiet';

/** On a grid of 16; each state has its own shape, not only its colour. */
const DRAWINGS: Record<StatusTone, ReactNode> = {
  pending: <path d="M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11Zm0 2.7V8l1.9 1.4" />,
  paid: <path d="M8 2v7.5M4.8 6.6 8 9.8l3.2-3.2M3 13.5h10" />,
  processing: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 8V4.6A3.4 3.4 0 0 1 11.4 8Z" fill="currentColor" />
    </>
  ),
  delivered: <path d="m3 8.6 3.4 3.4L13 4.8" />,
  cancel: <path d="m4 4 8 8m0-8-8 8" />,
  attention: <path d="M8 2.5 14 13H2Zm0 4v3m0 1.7v.1" />,
  quiet: <circle cx="8" cy="8" r="2.5" />,
};

interface StatusChipProps {
  readonly tone: StatusTone;
  readonly children: ReactNode;
}

/** A state with its shape, word and colour. */
export function StatusChip({ tone, children }: StatusChipProps): ReactNode {
  return (
    <span className={classes('chip', tone)}>
      <svg
        width="14"
        height="14"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {DRAWINGS[tone]}
      </svg>
      {children}
    </span>
  );
}
