/** Calls to a desk, for both apps: how they are sent, and why they can fail. Separate from the components. */
export * from './call-failure.ts';
export { type CallPlace, type CallTarget, callTarget, readJson, sendCall, typedAnswer } from './send-call.ts';
