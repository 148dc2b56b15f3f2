import type { DeskFacts } from './desk-facts.ts';

/** What an operator calls the desk and where its people are reached; pages are written before it is known. */
export type BrandFacts = Pick<DeskFacts, 'brandName' | 'supportUrl' | 'contactEmail'>;

/** Stand in written pages for what the operator has set; the desk puts it there before it sends one. */
export const BRAND_MARKS: BrandFacts = {
  brandName: '%brandName%',
  supportUrl: '%supportUrl%',
  contactEmail: '%contactEmail%',
};
