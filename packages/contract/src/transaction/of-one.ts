import { Type } from '../type.ts';

/** Calls about one exchange. Knowing its unguessable `_id` is the permission. */
export const OF_ONE = {
  group: 'Exchanges',
  params: Type.Object({
    id: Type.String({ description: 'The `_id` of the transaction. It is all that reading it takes.' }),
  }),
} as const;
