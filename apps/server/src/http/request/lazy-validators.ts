import { createRequire } from 'node:module';
import type { AjvCompiler, BuildCompilerFromPool } from '@fastify/ajv-compiler';
import type { FastifyInstance, FastifySchema, FastifySchemaCompiler, FastifyServerOptions } from 'fastify';

type Validator = ReturnType<FastifySchemaCompiler<FastifySchema>>;

const require = createRequire(import.meta.url);

const AJV_OPTIONS = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  // Optimizing made the compilation take half as long again, and the checks no faster.
  code: { optimize: false },
} as const;

/** Keeps Fastify from loading compilers at the start. Answers have no serialization schema. */
export const COMPILERS_LATER: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    buildValidator: () => compileSchema,
    buildSerializer: () => () => JSON.stringify,
  },
};

/**
 * Compiles each of Fastify's validators with the first request that needs it: compiling all of them took an
 * eighth of the start, and most are never used between two starts.
 */
export function validateLazily(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => {
    let compiled: Validator | null = null;
    const validate: Validator = (value) => {
      const validator = (compiled ??= compileSchema({ schema }));
      const verdict = validator(value);
      // Fastify reads the errors from the function that it called.
      validate.errors = validator.errors ?? null;
      return verdict;
    };
    return validate;
  });
}

let loaded: ReturnType<BuildCompilerFromPool> | null = null;

function compileSchema(part: object | boolean): ReturnType<ReturnType<BuildCompilerFromPool>> {
  return (loaded ??= loadCompiler())(part);
}

function loadCompiler(): ReturnType<BuildCompilerFromPool> {
  const loadedNow: { readonly AjvCompiler: typeof AjvCompiler } = require('@fastify/ajv-compiler');
  return loadedNow.AjvCompiler()({}, { customOptions: AJV_OPTIONS });
}
