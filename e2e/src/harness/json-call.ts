export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Calls with a JSON body (or a raw text, to send what is not JSON) and reads a JSON answer. */
export async function callJson(
  url: string,
  options: {
    readonly method?: string;
    readonly body?: unknown;
    readonly rawBody?: string;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<JsonAnswer> {
  const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(url, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
    ...(body === undefined ? {} : { body }),
  });
  const parsed: unknown = JSON.parse((await response.text()) || '{}');
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${url} answered no object`);
  return { status: response.status, headers: response.headers, body: { ...parsed } };
}

/** As {@link callJson} for answers that are lists. */
export async function callJsonList(url: string): Promise<readonly Record<string, unknown>[]> {
  const parsed: unknown = await (await fetch(url)).json();
  if (!Array.isArray(parsed)) throw new Error(`${url} answered no list`);
  return parsed.map((row: unknown) => ({ ...Object(row) }));
}
