import type { NEW_PASSWORD_FIELDS } from './auth.ts';
import type { APPROVERS_FIELD, CAP_FIELDS } from './console/proposals.ts';
import type { CLOSURE_FIELDS } from './desk/opening.ts';
import type { Static, TSchema } from './type.ts';
import type { QUOTE_CHANGED_FIELDS } from './refusal/refusal-groups.ts';
import type { CallShape, RefusalSchema } from './call-shape.ts';

type Typed<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

/** The answer of a call that succeeds. */
export type AnswerOf<Shape extends CallShape> = Shape['answers'] extends { readonly 200: infer Schema }
  ? Typed<Schema>
  : Shape['answers'] extends { readonly 201: infer Schema }
    ? Typed<Schema>
    : unknown;

type Part = 'params' | 'query' | 'body';

/** Undefined if the call has no such part; a query, or a body that may be empty, can be omitted. */
export type PartOf<Shape extends CallShape, Name extends Part> = Shape extends {
  readonly [Key in Name]: infer Schema;
}
  ? Omissible<Typed<Schema>, Name>
  : undefined;

type Omissible<Value, Name extends Part> = null extends Value
  ? keyof NonNullable<Value> extends never
    ? undefined
    : NonNullable<Value> | undefined
  : [Name, {}] extends ['query', Value]
    ? Value | undefined
    : Value;

/** The parts of a request, without those that the call does not have. */
export type RequestOf<Shape extends CallShape> = {
  readonly [Name in Part as undefined extends PartOf<Shape, Name> ? never : Name]: PartOf<Shape, Name>;
} & {
  readonly [
    Name in Part as [PartOf<Shape, Name>] extends [undefined]
      ? never
      : undefined extends PartOf<Shape, Name>
        ? Name
        : never
  ]?: Exclude<PartOf<Shape, Name>, undefined>;
};

/** A call of a module as its pages know it: its method and path. The shape exists only as a type. */
export interface ModuleCall<Shape extends CallShape> {
  readonly call: string;
  readonly shape?: Shape;
}

export type ModuleCalls<Shapes extends Readonly<Record<string, CallShape>>> = {
  readonly [Name in keyof Shapes]: ModuleCall<Shapes[Name]>;
};

type RefusalFields = typeof APPROVERS_FIELD &
  typeof CAP_FIELDS &
  typeof CLOSURE_FIELDS &
  typeof NEW_PASSWORD_FIELDS &
  typeof QUOTE_CHANGED_FIELDS;

/** The fields of a refusal, with those that some calls add. */
export type RefusalBody = Static<typeof RefusalSchema> & {
  readonly [Name in keyof RefusalFields]?: Static<RefusalFields[Name]>;
} & { readonly minimumUsd?: string };
