// The parts of a module in the server. `modules.ts` has the list of modules.
import type { CallShape, ModuleCall } from '@naru/contract';
import type { Store } from '@naru/desk';
import type { ModuleTables } from '@naru/store/module';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from './context/context.ts';
import type { OperatorGate } from './http/operator/operator-gate.ts';
import type { OwnLetters } from './mail/letter-template.ts';

/** Calls by name, for pages and for the server, which validates them. */
export interface ModuleApi {
  readonly calls: Readonly<Record<string, ModuleCall<CallShape>>>;
  readonly shapes: Readonly<Record<string, CallShape>>;
}

/** The places of an optional feature in the server. It leaves out those that it does not need. */
export interface ServerModule {
  readonly tables?: ModuleTables;
  readonly visitorApi?: ModuleApi;
  readonly operatorApi?: ModuleApi;
  readonly letters?: OwnLetters;
  /** Answers the calls of visitors. */
  readonly answerVisitors?: (app: FastifyInstance, context: ServerContext) => void;
  /** Answers the calls of operators that the gate admits. */
  readonly answerOperators?: (app: FastifyInstance, context: ServerContext, gate: OperatorGate) => void;
  /** The path of its page in the console of a rehearsal desk; a live desk answers it as unknown. */
  readonly rehearsalPage?: string;
  /** Erases its personal data from before that moment; returns for how many people. Runs once a day. */
  readonly forget?: (store: Pick<Store, 'records'>, beforeMs: number) => Promise<number>;
}

/** Logs an act of an operator in a module. */
export function logModuleAct({ log }: Pick<ServerContext, 'log'>, what: string, operatorId: string): void {
  log({ level: 'info', event: 'module_act', fields: { what, operator: operatorId } });
}

export type { ServerContext, OperatorGate };
export { createOperatorSessions } from './account/operator-sessions.ts';
export { freezeOrder } from './context/context.ts';
export { answerOwnCalls } from './http/call-routes.ts';
export { languageOf } from './http/cookie.ts';
export { sendCsv } from './http/send-file.ts';
export { coverEmail } from './http/operator/cover-details.ts';
export type { OwnLetters } from './mail/letter-template.ts';
export type { RehearsalNetwork } from './rail/networks.ts';
export { CALLS_KEY, readCalls } from './status/alarm-calls.ts';
export { toIso, toIsoOrNull } from './present/present-payment.ts';
export { sendRefusal } from './wire/refusals.ts';
