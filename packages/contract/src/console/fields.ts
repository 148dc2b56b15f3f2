import { type Static, Type } from '../type.ts';
import { UsedPasskeySchema } from '../user/passkey.ts';
import type { OperatorRight } from '@naru/core';

export const NullableText = Type.Nullable(Type.String());
/** The value of an amount at present prices; null without one. */
export const WorthSchema = Type.Object({ usd: NullableText, krw: NullableText });
export type Worth = Static<typeof WorthSchema>;
export const Password = Type.String({ minLength: 1, maxLength: 1024 });
/** The operator's password, asked for again, or a signature of their passkey in its place. */
export const StepUpProof = Type.Union([Password, UsedPasskeySchema]);
export type StepUpProof = Static<typeof StepUpProof>;
/** Text of a call that refuses blanks with a code of its own; all other calls take a {@link Reason}. */
export const Note = Type.String({ minLength: 1, maxLength: 500 });
/** Blanks alone are refused. */
export const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
/** The version of the order and its payments that the operator saw. */
export const Version = Type.Integer({ minimum: 1 });
/** The number of the last act of the page before. */
export const ActPlace = Type.Optional(Type.String({ pattern: String.raw`^\d{1,15}$` }));
export const Witness = Type.OneOf(['chain', 'operator']);
/** The payment of the simulated wallet. */
export const RehearsedPaymentSchema = Type.Object({ success: Type.Literal(true), txid: Type.String() });

/** 160 bits in base 32. */
export const FactorSecret = Type.String({ pattern: '^[A-Z2-7]{32}$' });

/** A call for signed-in operators with this right. */
export function byOperator<const Right extends OperatorRight>(right: Right) {
  return { group: 'Operators', needs: 'operator', right } as const;
}

/** The type of a setting, which a form needs to ask for a value. */
export const SettingKindSchema = Type.Union([
  Type.Object({ name: Type.Literal('switch') }),
  Type.Object({ name: Type.Literal('choice'), choices: Type.Array(Type.String()) }),
  Type.Object({
    name: Type.Literal('number'),
    min: Type.Integer(),
    max: Type.Integer(),
    unit: Type.Nullable(Type.OneOf(['minutes', 'days'])),
  }),
  Type.Object({ name: Type.Literal('dollars') }),
  Type.Object({ name: Type.Literal('percent') }),
  Type.Object({ name: Type.Literal('text'), charactersMax: Type.Integer() }),
  /** A count of requests and seconds, as the JSON text `{"client":[10,60],"address":[100,60]}`. */
  Type.Object({ name: Type.Literal('quota') }),
]);
