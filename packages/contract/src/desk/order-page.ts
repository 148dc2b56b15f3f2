import type { BrandFacts } from './brand-marks.ts';

/** The steps that are about one order; each has a page of its own. */
export type OrderStep = 'confirm' | 'details';

/** Placeholders in the pre-rendered frames of orders, which the server replaces. */
export const ORDER_PAGE_MARKS = {
  title: '%orderTitle%',
  markup: '%orderMarkup%',
  /** In the path of the page's own call. */
  orderId: '%orderId%',
} as const;

/** Beside the pre-rendered pages: the thread that draws orders with the application's components. */
export const ORDER_PAGE_THREAD = 'order-thread.mjs';

export interface OrderPageFacts {
  readonly step: OrderStep;
  readonly orderId: string;
  readonly language: 'en' | 'kr';
  readonly brand: BrandFacts;
  /** The server's time. */
  readonly nowMs: number;
  /** The parsed answer of the order's own call. */
  readonly transaction: unknown;
}

export interface DrawnOrderPage {
  /** Plain text. */
  readonly title: string;
  /** HTML. */
  readonly markup: string;
}

/** What that thread is sent. */
export interface DrawOrderRequest {
  readonly key: number;
  readonly facts: OrderPageFacts;
}

/** What it sends back. */
export interface DrawOrderAnswer {
  readonly key: number;
  /** Null after a fault. */
  readonly drawn: DrawnOrderPage | null;
  /** The name of the fault; its message may contain what a customer entered. */
  readonly fault: string;
}
