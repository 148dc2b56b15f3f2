import type { DeskFacts } from './desk-facts.ts';

/** What the operator sets that pages state; pages are pre-rendered before it is known. */
export type BrandFacts = Pick<
  DeskFacts,
  'brandName' | 'supportUrl' | 'contactEmail' | 'rateLockMinutes' | 'minimumUsd' | 'passwordMin'
>;

/** Placeholders in pre-rendered pages, which the server replaces before it sends one. */
export const BRAND_MARKS = {
  brandName: '%brandName%',
  supportUrl: '%supportUrl%',
  contactEmail: '%contactEmail%',
  rateLockMinutes: '%rateLockMinutes%',
  minimumUsd: '%minimumUsd%',
  passwordMin: '%passwordMin%',
} as const satisfies Record<keyof BrandFacts, string>;

/** Placeholder of `PUBLIC_URL`, without a final slash. Only what needs an absolute address contains it. */
export const PUBLIC_URL_MARK = '%publicUrl%';

/** Id of the element in every page that the server fills with the notices of the desk. */
export const DESK_NOTICES_ID = 'desk-notices';
