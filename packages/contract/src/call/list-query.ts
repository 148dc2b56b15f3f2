import { Type } from '../schema/type.ts';

/** Values of a list's query are texts. */
export const ListQuerySchema = Type.Object({
  limit: Type.Optional(
    Type.String({ pattern: '^(?:[1-9][0-9]?|100)$', description: 'How many rows, 1 to 100.' }),
  ),
  before: Type.Optional(Type.String({ maxLength: 64, description: 'The `id` of the last row seen.' })),
});
