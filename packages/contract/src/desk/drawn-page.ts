import type { Language } from '@naru/core';
import type { BrandFacts } from './desk-facts.ts';

/** The steps of one order; each has a page of its own. */
export type OrderStep = 'confirm' | 'details';

/** Placeholders in the pre-rendered frames of orders, which the server replaces. */
export const ORDER_PAGE_MARKS = {
  title: '%orderTitle%',
  markup: '%orderMarkup%',
  /** In the path of the page's own call. */
  orderId: '%orderId%',
} as const;

/** The file beside the prerendered pages with the thread that draws pages by the application's components. */
export const PAGE_THREAD = 'page-thread.mjs';

/** The data from which a page is drawn. */
export interface PageFacts {
  readonly path: string;
  readonly language: Language;
  readonly brand: BrandFacts;
  /** The server's time. */
  readonly nowMs: number;
  /** JSON: the answers to the calls that the page begins with, by path. */
  readonly answers: string;
}

export interface DrawnPage {
  /** Plain text. */
  readonly title: string;
  /** HTML. */
  readonly markup: string;
}

/** A message to that thread. */
export interface DrawRequest {
  readonly key: number;
  readonly facts: PageFacts;
}

/** A message of that thread. */
export interface DrawAnswer {
  readonly key: number;
  /** Null after a fault. */
  readonly drawn: DrawnPage | null;
  /** The name of the fault; its message may contain what a customer entered. */
  readonly fault: string;
}
