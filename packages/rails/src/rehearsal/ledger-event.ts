import { isRecord } from '../json/is-record.ts';

export interface LedgerOutput {
  readonly address: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
}

/** The events of a simulated network. Its state is computed from them, in order. */
export type LedgerEvent =
  | {
      readonly kind: 'pay';
      readonly txid: string;
      readonly outputs: readonly LedgerOutput[];
      /** The purpose, for payments that may be made only once. */
      readonly paymentKey?: string;
      /** The unconfirmed transaction that it replaces. */
      readonly replaces?: string;
    }
  | { readonly kind: 'mine'; readonly isEmpty: boolean; readonly minedAtMs?: number }
  | { readonly kind: 'reorg'; readonly depth: number }
  | { readonly kind: 'drop'; readonly txid: string };

export interface LedgerLine {
  readonly railId: string;
  readonly event: LedgerEvent;
}

/** One line of JSON; amounts are decimal digits. */
export function formatLedgerLine(line: LedgerLine): string {
  return JSON.stringify(line, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/** Throws for a line that {@link formatLedgerLine} did not write. */
export function parseLedgerLine(text: string): LedgerLine {
  const line = asRecord(JSON.parse(text));
  const event = asRecord(line['event']);
  return { railId: asText(line['railId']), event: parseEvent(event) };
}

function parseEvent(event: Readonly<Record<string, unknown>>): LedgerEvent {
  switch (event['kind']) {
    case 'pay':
      return {
        kind: 'pay',
        txid: asText(event['txid']),
        outputs: asList(event['outputs']).map(parseOutput),
        ...(event['paymentKey'] === undefined ? {} : { paymentKey: asText(event['paymentKey']) }),
        ...(event['replaces'] === undefined ? {} : { replaces: asText(event['replaces']) }),
      };
    case 'mine':
      return {
        kind: 'mine',
        isEmpty: event['isEmpty'] === true,
        ...(event['minedAtMs'] === undefined ? {} : { minedAtMs: asCount(event['minedAtMs']) }),
      };
    case 'reorg':
      return { kind: 'reorg', depth: asCount(event['depth']) };
    case 'drop':
      return { kind: 'drop', txid: asText(event['txid']) };
    default:
      throw malformed();
  }
}

function parseOutput(value: unknown): LedgerOutput {
  const output = asRecord(value);
  return {
    address: asText(output['address']),
    watchKey: asText(output['watchKey']),
    baseUnits: BigInt(asText(output['baseUnits'])),
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw malformed();
  return value;
}

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed();
  return value;
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw malformed();
  return value;
}

function asCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformed();
  return value;
}

function malformed(): Error {
  return new Error('a line of the rehearsal log cannot be read; remove the file to start again');
}
