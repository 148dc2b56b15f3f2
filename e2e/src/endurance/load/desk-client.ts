import type { OperatorSession } from '../../harness/operator-session.ts';

/** An answer that came whole, or silence: then nobody knows whether it was done. */
export type DeskAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Fields; readonly headers: Headers }
  | { readonly kind: 'silence' };

export type Fields = Readonly<Record<string, unknown>>;

export interface DeskClient {
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<DeskAnswer>;
}

/** Speaks with one of the two doors of a desk. The signal cuts what is under way: that is silence, too. */
export function createDeskClient(options: {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly session?: OperatorSession;
}): DeskClient {
  const { url, signal, session } = options;
  return {
    call: async (method, path, body) => {
      try {
        const response = await fetch(`${url}${path}`, {
          method,
          signal,
          headers: {
            origin: url,
            ...session,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const parsed: unknown = JSON.parse((await response.text()) || '{}');
        // A fault of the desk is no answer about what it did.
        if (response.status >= 500) return { kind: 'silence' };
        return {
          kind: 'answered',
          status: response.status,
          body: fieldsOf(parsed),
          headers: response.headers,
        };
      } catch {
        return { kind: 'silence' };
      }
    },
  };
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
