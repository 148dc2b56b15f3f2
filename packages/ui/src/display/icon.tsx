import type { ReactNode } from 'react';

/** Line icons on a grid of 20; stroke and fill follow the colour of the text. */
const DRAWINGS = {
  alert: 'M10 3.2 18 17H2Zm0 5v4m0 2.4v.1',
  bell: 'M5 14.5V9a5 5 0 0 1 10 0v5.5Zm-1.5 0h13M8.5 17h3',
  camera: 'M3 6.5h3l1.2-2h5.6l1.2 2h3v9H3Zm7 1.6a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 1 0 0-5.8Z',
  check: 'm4 10.5 4 4 8-9',
  chevronDown: 'm5 8 5 5 5-5',
  chevronUp: 'm5 12 5-5 5 5',
  clock: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13Zm0 3V10l2.5 1.8',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5h8v8h-8Zm-3 5v-8h8',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Zm8-2a2 2 0 1 0 0 4 2 2 0 1 0 0-4Z',
  eyeOff:
    'M4.6 6.4A14 14 0 0 0 2 10s3 5 8 5c1.4 0 2.6-.4 3.7-.9M8 5.2A8 8 0 0 1 10 5c5 0 8 5 8 5a14 14 0 0 1-2 2.5M3 3l14 14',
  info: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13Zm0 6v4m0-6.6v.1',
  leave: 'M9 4H4v12h5m3-9 3 3-3 3m3-3H8',
  menu: 'M3 6h14M3 10h14M3 14h14',
  moon: 'M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3Z',
  outside: 'M8 5H5v10h10v-3m-4-7h4v4m0-4-6.5 6.5',
  paste: 'M7 4.5H4.5v12h11v-12H13m-6-1.5h6v3H7Z',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11Zm4 9.5 4 4',
  sun: 'M10 6.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 1 0 0-6.4ZM10 2v1.6m0 12.8V18M2 10h1.6m12.8 0H18M4.3 4.3l1.2 1.2m9 9 1.2 1.2m0-11.4-1.2 1.2m-9 9-1.2 1.2',
  swap: 'M6.5 4v12m-3-3 3 3 3-3m4 3V4m-3 3 3-3 3 3',
} as const;

export type IconName = keyof typeof DRAWINGS;

interface IconProps {
  readonly name: IconName;
  /** Edge in CSS px; 20 by default. */
  readonly sizePx?: number;
}

/** A decorative line icon, hidden from screen readers: the control around it has the name. */
export function Icon({ name, sizePx = 20 }: IconProps): ReactNode {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
