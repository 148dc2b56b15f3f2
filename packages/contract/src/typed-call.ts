import type { CONSOLE_API } from './console/console-api.ts';
import type { PUBLIC_API } from './public-api.ts';
import type { Static, TSchema } from './type.ts';
import type { RefusalFields } from './refusal/refusal-groups.ts';
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

/** The body of a call of visitors, by the name of the call. */
export type PublicBody<Name extends keyof typeof PUBLIC_API> = PartOf<(typeof PUBLIC_API)[Name], 'body'>;

/** The body of a call of operators, by the name of the call. */
export type ConsoleBody<Name extends keyof typeof CONSOLE_API> = PartOf<(typeof CONSOLE_API)[Name], 'body'>;

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

type NameIn<Fields> = Fields extends unknown ? keyof Fields : never;

/** The fields of a refusal, with those that only some have. */
export type RefusalBody = Static<typeof RefusalSchema> & {
  readonly [Name in NameIn<RefusalFields>]?: Typed<
    Extract<RefusalFields, Readonly<Record<Name, TSchema>>>[Name]
  >;
};
