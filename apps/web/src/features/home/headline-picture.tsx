import { bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import sheet from './headline-picture.module.css';

const classes = bindClasses(sheet);

export interface HeadlinePictureProps {
  /** A path on this server, or null. */
  readonly imagePath: string | null;
  /** The same number draws the same hills. */
  readonly seed: number;
}

/** The picture of a headline; drawn hills where there is none, or where it fails to load. */
export function HeadlinePicture({ imagePath, seed }: HeadlinePictureProps): ReactNode {
  const [isLost, setIsLost] = useState(false);
  if (imagePath === null || isLost) {
    return (
      <svg className={classes('picture')} viewBox="0 0 320 160" preserveAspectRatio="none" aria-hidden="true">
        <path className={classes('far')} d={ridge(seed, 58, 34)} />
        <path className={classes('near')} d={ridge(seed * 7 + 3, 92, 26)} />
        <path className={classes('river')} d="M0 136h320" />
      </svg>
    );
  }
  return (
    <img
      className={classes('picture')}
      src={imagePath}
      alt=""
      width={320}
      height={160}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setIsLost(true)}
    />
  );
}

/** A line of hills around `levelY`, from two waves with the seed as phase. */
function ridge(seed: number, levelY: number, height: number): string {
  const phase = seed % 97;
  const points = Array.from({ length: 17 }, (_, index) => {
    const wave = Math.sin(index * 0.62 + phase) + 0.5 * Math.sin(index * 1.37 + phase * 1.7);
    return `${index * 20} ${(levelY - (wave * height) / 1.5).toFixed(1)}`;
  });
  return `M0 160L${points.join('L')}L320 160Z`;
}
