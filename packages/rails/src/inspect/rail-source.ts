import { RailFault } from '../scan/rail-fault.ts';

/** The report of one server or program behind a rail, for a person who sets the rail up. */
export interface RailSource {
  /** Its name in the settings file: `rpc`, `rpc 2`, `daemon`. Never its address, which may contain a key. */
  readonly setting: string;
  /** Program and version in its own words; null if it does not report them. */
  readonly program: string | null;
  /** The chain that it reports. */
  readonly chain: string | null;
  readonly head: SourceHead | null;
  readonly tokens: readonly ReportedToken[];
  /** Everything that keeps the rail from using it. */
  readonly faults: readonly RailFault[];
}

export interface SourceHead {
  readonly height: number;
  /** When its newest block was made; null if it does not report it. */
  readonly minedAtMs: number | null;
}

/** The network's report about a listed token; null for missing values. */
export interface ReportedToken {
  readonly symbol: string;
  readonly contract: string;
  readonly reportedSymbol: string | null;
  readonly reportedDecimals: number | null;
}

const WORDS_LENGTH_MAX = 80;

/** Collects the problems of a source, each once, so that all of them are reported together. */
export class SourceFaults {
  readonly list: RailFault[] = [];

  /** Null if the source does not answer as it should. */
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

  /** Null if the source does not answer, which is not a fault here. */
  async wish<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await question();
    } catch (thrown) {
      if (!(thrown instanceof RailFault)) throw thrown;
      return null;
    }
  }
}

/** A source that does not answer its first question is asked nothing else. */
export function silentSource(setting: string, { list }: SourceFaults): RailSource {
  return { setting, program: null, chain: null, head: null, tokens: [], faults: list };
}

/** A server's name for something, fit for a terminal; null if it is not a text. */
export function wordsOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const words = value
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, WORDS_LENGTH_MAX);
  return words === '' ? null : words;
}
