import { Type } from '../schema/type.ts';

/** Of calls whose answer is worth asking for again. */
export const ETagHeaders = Type.Object({
  'if-none-match': Type.Optional(Type.String({ description: 'An ETag: the same answer is then a 304.' })),
});
