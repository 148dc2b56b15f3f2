import type { Result } from '@naru/core';
import type { AnswerRefusal } from '../source/price-source.ts';

/** A service that is read now and then: where, how often, and how its answer is understood. */
export interface FeedSource<Value> {
  readonly sourceId: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly everyMs: number;
  /** Never throws. */
  readonly readAnswer: (body: string) => Result<Value, AnswerRefusal>;
}
