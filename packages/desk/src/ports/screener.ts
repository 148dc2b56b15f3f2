/** A screening service's answer about an address: `review` is for a person to decide. */
export const SCREENING_RESULTS = ['clear', 'review', 'blocked'] as const;
export type ScreeningResult = (typeof SCREENING_RESULTS)[number];

export interface ScreeningAnswer {
  readonly result: ScreeningResult;
  /** The reference under which the service finds its answer again; may be empty. */
  readonly reference: string;
}

/** A service that knows addresses to which money should not be sent. */
export interface Screener {
  /** Resolves within seconds, with null if the service gave no usable answer. Never throws. */
  check(asked: {
    readonly symbol: string;
    readonly network: string;
    readonly address: string;
  }): Promise<ScreeningAnswer | null>;
}
