import type { Words } from '@naru/contract';
import type { WrongAct } from './incident.ts';

/** An ordinary incident takes no longer. */
const CALM_MINUTES = 10;
const POINTS_OF_MINUTE = 1;
const POINTS_OF_MINUTES_MAX = 40;
const POINTS_OF_REFUSAL = 10;
const POINTS_OF_REFUSALS_MAX = 30;

export interface Performance {
  /** From start to end by a real clock: moving the desk's costs nothing. */
  readonly minutes: number;
  /** Acts that the desk refused. */
  readonly refusals: number;
  readonly wrongActs: readonly WrongAct[];
}

export interface Score {
  /** 0 to 100. */
  readonly points: number;
  readonly reasons: readonly Words[];
}

/** How well an incident was solved, and why it is not 100. */
export function scorePerformance({ minutes, refusals, wrongActs }: Performance): Score {
  const late = Math.min(POINTS_OF_MINUTES_MAX, Math.max(0, minutes - CALM_MINUTES) * POINTS_OF_MINUTE);
  const refused = Math.min(POINTS_OF_REFUSALS_MAX, refusals * POINTS_OF_REFUSAL);
  const lost: readonly WrongAct[] = [
    { points: late, words: { en: `It took ${minutes} minutes.`, kr: `${minutes}분 걸렸습니다.` } },
    {
      points: refused,
      words: {
        en: refusals === 1 ? 'The desk refused one act.' : `The desk refused ${refusals} acts.`,
        kr: `데스크가 거절한 동작이 ${refusals}번 있었습니다.`,
      },
    },
    ...wrongActs,
  ].filter(({ points }) => points > 0);
  const points = Math.max(0, 100 - lost.reduce((sum, each) => sum + each.points, 0));
  const reasons = lost.map(({ points: cost, words }) => ({
    en: `−${cost}: ${words.en}`,
    kr: `−${cost}: ${words.kr}`,
  }));
  if (lost.length > 0) return { points, reasons };
  return {
    points,
    reasons: [
      {
        en: 'In time, without a refused or a wrong act.',
        kr: '제시간에, 거절되거나 잘못된 동작 없이 해결했습니다.',
      },
    ],
  };
}
