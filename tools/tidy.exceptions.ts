import type { Exception } from './tidy/exceptions.ts';

/** Where a rule of tidy is broken on purpose. The list may only shrink. */
export const EXCEPTIONS: readonly Exception[] = [];

/** The length of the list, committed by itself: a longer list fails, a shorter one lowers it. */
export const EXCEPTIONS_MAX = 0;
