// The part of autocannon 9 that is used here; the package carries no types of its own.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  namespace autocannon {
    interface Request {
      readonly method?: string;
      readonly path?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly onResponse?: (status: number, body: string) => void;
    }
    interface Options {
      readonly url: string;
      readonly connections: number;
      /** Requests in all, shared out among the connections; every one of them is answered. */
      readonly amount: number;
      readonly requests: readonly Request[];
      /** How often it looks whether all is done, in milliseconds. */
      readonly sampleInt: number;
      readonly timeout: number;
    }
    interface Outcome {
      readonly errors: number;
      readonly timeouts: number;
    }
  }
  function autocannon(
    options: autocannon.Options,
    done: (error: Error | null, outcome: autocannon.Outcome) => void,
  ): EventEmitter;
  export = autocannon;
}
