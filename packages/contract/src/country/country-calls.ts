import type { CallShape } from '../call/call-shape.ts';
import { ETagHeaders } from '../call/etag-headers.ts';
import { CountryListSchema } from './country.ts';

export const COUNTRY_CALLS = {
  listCountries: {
    summary: 'Every country or region with a dial code, in English and Korean.',
    group: 'Accounts',
    headers: ETagHeaders,
    answers: { 200: CountryListSchema, 304: null },
  },
} as const satisfies Record<string, CallShape>;
