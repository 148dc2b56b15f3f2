import { type Static, Type } from '../schema/type.ts';
import { FeedStateSchema } from './fear-greed.ts';

/** A headline, with the specification's field names. Everything is plain text, never markup. */
export const NewsItemSchema = Type.Object({
  /** A path of this desk, or empty: the page then draws a picture of its own. Never another host. */
  imageurl: Type.String(),
  title: Type.String(),
  source: Type.String(),
  /** `https`, on the publisher's own site. */
  url: Type.String(),
  author: Type.String(),
  /** Unix seconds. */
  published_on: Type.Integer(),
});
export type NewsItem = Static<typeof NewsItemSchema>;

/** Newest first. `Data` is empty when no service has ever answered. */
export const NewsSchema = Type.Object({
  Data: Type.Array(NewsItemSchema),
  state: FeedStateSchema,
  /** What the headlines are written in: English ones stand in where there are no Korean ones. */
  lang: Type.OneOf(['en', 'kr']),
  isDemo: Type.Boolean(),
});
export type News = Static<typeof NewsSchema>;
