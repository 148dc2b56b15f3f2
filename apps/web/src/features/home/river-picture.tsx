import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import sheet from './river-picture.module.css';

const classes = bindClasses(sheet);

const WATER = [
  'M0 262h70M128 258h118M296 262h44M392 260h88M36 282h154M232 280h64M440 284h40M0 330h46',
  'M84 336h128M356 332h124M20 358h92M176 362h190M414 358h66M0 388h148M236 392h92M372 386h70',
].join('');

/** The moon on the water. */
const SHIMMER = 'M338 256h56M326 272h74M348 292h40M332 346h60M352 374h28';

const FAR_HILLS = [
  'M0 196c34-10 52-34 84-44 26-8 44 12 70 4 36-12 54-58 96-70',
  '30-8 46 30 72 44 22 12 40 2 62 14 34 18 58 40 96 46v60H0Z',
].join(' ');

/** Two banks, the river between them, and a ferry on the dashed line. */
export function RiverPicture({ label }: { readonly label: string }): ReactNode {
  return (
    <svg
      className={classes('picture')}
      viewBox="0 0 480 410"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <circle className={classes('moon')} cx="366" cy="84" r="38" />
      <path className={classes('far')} d={FAR_HILLS} />
      <path
        className={classes('middle')}
        d="M0 226c28-4 44-22 76-26 40-6 66 20 108 16 52-4 78-46 128-44 40 2 52 34 88 44 28 8 54 4 80 6v32H0Z"
      />
      <path
        className={classes('near')}
        d="M230 246c36 0 52-14 84-22 30-8 54-2 84-14 32-12 52-40 82-44v82H230Z"
      />
      <path className={classes('water')} d={WATER} />
      <path className={classes('shimmer')} d={SHIMMER} />
      <path className={classes('crossing')} d="M0 310h480" />
      <g className={classes('boat')}>
        <path d="M150 299c8 12 20 18 38 18h74c20 0 34-8 44-24-16 6-30 8-48 8h-62c-18 0-32 0-46-2Z" />
        <path d="M270 300l3-30c1-8 15-8 16 0l4 31Z" />
        <path d="M262 268h38l-19-12Z" />
      </g>
      <path className={classes('pole')} d="M296 246 330 336" />
      <path className={classes('pole')} d="M176 300v-26h14" />
      <circle className={classes('lantern')} cx="190" cy="281" r="6" />
    </svg>
  );
}
