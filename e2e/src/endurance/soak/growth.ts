import type { ProcessFigures } from './process-figures.ts';

/** How much of something there was after each stretch, beside the orders and the time that explain it. */
export interface Measured {
  readonly name: string;
  /** Oldest first. */
  readonly amounts: readonly number[];
}

/** The parts of a stretch that are compared: after the process has warmed up, and at the end. */
const EARLY = { from: 0.4, until: 0.6 } as const;
const LATE = { from: 0.8, until: 1 } as const;
const RESIDENT_GROWTH_MAX = 1.3;
const RESIDENT_BYTES_FREE = 32 * 1024 * 1024;
const OPEN_FILES_FREE = 64;
/** Beyond what more orders and more time explain. */
const GROWTH_MAX = 1.5;

/** A sentence for each figure of a process that grew while it ran. */
export function judgeProcess(samples: readonly ProcessFigures[]): readonly string[] {
  const partOf = ({ from, until }: typeof EARLY | typeof LATE) =>
    samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * until));
  const [early, late] = [partOf(EARLY), partOf(LATE)];
  if (early.length === 0 || late.length === 0) return ['the process was not measured'];
  const resident = [early, late].map((part) => medianOf(part.map(({ residentBytes }) => residentBytes)));
  const files = [early, late].map((part) => Math.max(...part.map(({ openFiles }) => openFiles)));
  const [residentEarly = 0, residentLate = 0] = resident;
  const [filesEarly = 0, filesLate = 0] = files;
  return [
    ...(residentLate <= residentEarly * RESIDENT_GROWTH_MAX + RESIDENT_BYTES_FREE
      ? []
      : [`memory grew from ${inMegabytes(residentEarly)} to ${inMegabytes(residentLate)} MB`]),
    ...(filesLate <= filesEarly + OPEN_FILES_FREE
      ? []
      : [`open files grew from ${filesEarly} to ${filesLate}`]),
  ];
}

/**
 * A sentence for each amount that grew faster from the first to the last stretch than orders and time did.
 * What stays below `freeAmount` may grow as it likes.
 */
export function judgeGrowth(
  measured: readonly Measured[],
  { orders, stretches, freeAmount }: { orders: readonly number[]; stretches: number; freeAmount: number },
): readonly string[] {
  const explained = Math.max(growthOf(orders), stretches);
  return measured
    .filter(({ amounts }) => (amounts.at(-1) ?? 0) > freeAmount && growthOf(amounts) > explained * GROWTH_MAX)
    .map(({ name, amounts }) => `${name} grew from ${amounts[0]} to ${amounts.at(-1)}`);
}

function growthOf(amounts: readonly number[]): number {
  return (amounts.at(-1) ?? 0) / Math.max(1, amounts[0] ?? 0);
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

export function inMegabytes(byteCount: number): number {
  return Math.round(byteCount / 1e6);
}
