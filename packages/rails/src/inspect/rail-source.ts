import { RailFault } from '../scan/rail-fault.ts';

/** What one server or program behind a rail says of itself, for a person who sets the rail up. */
export interface RailSource {
  /** As the settings file calls it: `rpc`, `rpc 2`, `daemon`. Never its address, which may contain a key. */
  readonly setting: string;
  /** Program and version in its own words; null where it does not tell. */
  readonly program: string | null;
  /** Which chain it says it serves. */
  readonly chain: string | null;
  readonly head: SourceHead | null;
  readonly tokens: readonly ReportedToken[];
  /** Everything that keeps the rail from using it. */
  readonly faults: readonly RailFault[];
}

export interface SourceHead {
  readonly height: number;
  /** When its newest block was made; null where it does not tell. */
  readonly minedAtMs: number | null;
}

/** What the network says of a listed token; null for what it does not tell. */
export interface ReportedToken {
  readonly symbol: string;
  readonly contract: string;
  readonly reportedSymbol: string | null;
  readonly reportedDecimals: number | null;
}

const WORDS_LENGTH_MAX = 80;

/** Collects what is wrong with a source, each fault once, so that all of it is reported together. */
export class SourceFaults {
  readonly list: RailFault[] = [];

  /** Null where the source does not answer as it should. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await question();
    } catch (thrown) {
      if (!(thrown instanceof RailFault)) throw thrown;
      const isKnown = this.list.some(
        ({ code, message }) => code === thrown.code && message === thrown.message,
      );
      if (!isKnown) this.list.push(thrown);
      return null;
    }
  }

  /** Null where the source does not tell, which is no fault. */
  async wish<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await question();
    } catch (thrown) {
      if (!(thrown instanceof RailFault)) throw thrown;
      return null;
    }
  }
}

/** A source that does not answer its first question is asked no other one. */
export function silentSource(setting: string, { list }: SourceFaults): RailSource {
  return { setting, program: null, chain: null, head: null, tokens: [], faults: list };
}

/** What a server calls something, fit for a terminal; null where it is no text. */
export function wordsOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const words = value
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, WORDS_LENGTH_MAX);
  return words === '' ? null : words;
}
