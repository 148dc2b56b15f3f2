import type { DeskFacts } from './desk-facts.ts';

/** What the operator sets about the brand; pages are pre-rendered before it is known. */
export type BrandFacts = Pick<DeskFacts, 'brandName' | 'supportUrl' | 'contactEmail'>;

/** Placeholders in pre-rendered pages, which the server replaces before it sends one. */
export const BRAND_MARKS: BrandFacts = {
  brandName: '%brandName%',
  supportUrl: '%supportUrl%',
  contactEmail: '%contactEmail%',
};

/** Placeholder of `PUBLIC_URL`, without a final slash. Only tags of link previews contain it. */
export const PUBLIC_URL_MARK = '%publicUrl%';
