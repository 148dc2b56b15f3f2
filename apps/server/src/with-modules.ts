// The contributions of all modules together to the desk.
import { CONSOLE_API, CONSOLE_CALLS, type CallShape, PUBLIC_API, PUBLIC_CALLS } from '@naru/contract';
import type { Clock, Store } from '@naru/desk';
import { makeModuleTables, recordsOver } from '@naru/store/module';
import type { OwnLetters } from './mail/letter-template.ts';
import type { ModuleApi } from './module-kit.ts';
import { MODULES } from './modules.ts';

/** Method and path of every call by its name, and its shape. */
export interface CallTable {
  readonly paths: Readonly<Record<string, string>>;
  readonly shapes: Readonly<Record<string, CallShape>>;
}

export const VISITOR_TABLE = joinCalls({ paths: PUBLIC_CALLS, shapes: PUBLIC_API }, 'visitorApi');
export const OPERATOR_TABLE = joinCalls({ paths: CONSOLE_CALLS, shapes: CONSOLE_API }, 'operatorApi');

function joinCalls({ paths, shapes }: CallTable, side: 'visitorApi' | 'operatorApi'): CallTable {
  const apis: readonly ModuleApi[] = MODULES.flatMap((module) => module[side] ?? []);
  const own = apis.flatMap(({ calls }) => Object.entries(calls).map(([name, { call }]) => [name, call]));
  return {
    paths: { ...paths, ...Object.fromEntries(own) },
    shapes: Object.assign({}, shapes, ...apis.map((api) => api.shapes)),
  };
}

export const OWN_LETTERS: OwnLetters = Object.assign({}, ...MODULES.map(({ letters }) => letters));

/** Creates missing tables of the modules. */
export async function makeTables(store: Store): Promise<void> {
  for (const { tables } of MODULES)
    if (tables !== undefined)
      await store.records(recordsOver((database) => makeModuleTables(database, tables)));
}

/** Erases personal data of modules from before that moment; returns for how many people. */
export async function forgetOfModules(
  { store, clock }: { readonly store: Pick<Store, 'records'>; readonly clock: Clock },
  keptMs: number,
): Promise<number> {
  let count = 0;
  for (const { forget } of MODULES) count += (await forget?.(store, clock.nowMs() - keptMs)) ?? 0;
  return count;
}
