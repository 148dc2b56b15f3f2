import { type CallShape, ETagHeaders } from './call-shape.ts';
import { type Static, Type } from './type.ts';

/** The specification's country, and its Korean name. */
export const CountrySchema = Type.Object({
  name: Type.String(),
  /** With its plus sign, without spaces: `+82`. */
  dial_code: Type.String(),
  /** ISO 3166-1 alpha-2. */
  code: Type.String(),
  nameKr: Type.String(),
});
export type Country = Static<typeof CountrySchema>;

export const COUNTRY_CALLS = {
  listCountries: {
    summary: 'Every country or region with a dial code, in English and Korean.',
    group: 'Accounts',
    headers: ETagHeaders,
    answers: { 200: Type.Array(CountrySchema), 304: null },
  },
} as const satisfies Record<string, CallShape>;
