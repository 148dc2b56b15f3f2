import { type Static, Type } from '../schema/type.ts';

/** The specification's country, with its Korean name beside it. */
export const CountrySchema = Type.Object({
  name: Type.String(),
  /** With its plus sign, without spaces: `+82`. */
  dial_code: Type.String(),
  /** ISO 3166-1 alpha-2. */
  code: Type.String(),
  nameKr: Type.String(),
});
export type Country = Static<typeof CountrySchema>;
export const CountryListSchema = Type.Array(CountrySchema);
