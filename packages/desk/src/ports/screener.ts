/** What a screening service says of an address: `review` is for a person to decide. */
export const SCREENING_RESULTS = ['clear', 'review', 'blocked'] as const;
export type ScreeningResult = (typeof SCREENING_RESULTS)[number];

export interface ScreeningAnswer {
  readonly result: ScreeningResult;
  /** Under which the service finds its own answer again; may be empty. */
  readonly reference: string;
}

/** A service that knows which addresses money should not go to. */
export interface Screener {
  /** Resolves within seconds, with null where the service gave no usable answer. Never throws. */
  check(asked: {
    readonly symbol: string;
    readonly network: string;
    readonly address: string;
  }): Promise<ScreeningAnswer | null>;
}
