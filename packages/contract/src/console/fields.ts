import { Type } from '../schema/type.ts';

export const NullableText = Type.Nullable(Type.String());
/** The operator's password, asked for again. */
export const Password = Type.String({ minLength: 1, maxLength: 1024 });
export const Note = Type.String({ minLength: 1, maxLength: 500 });
/** The version of the order that the operator was looking at. */
export const Version = Type.Integer({ minimum: 1 });
export const Witness = Type.OneOf(['chain', 'operator']);

/** Calls for a signed-in operator. */
export const BY_OPERATOR = { group: 'Operators', needs: 'operator' } as const;
