import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes after the empty line that ends the headers, until the server closed the connection. */
  readonly bodyBytes: number;
}

/** Reads an answer byte by byte: clients throw the body of a 304 away without a word. */
export async function readRawAnswer(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const { hostname, port, host, pathname } = new URL(url);
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(
    ([key, value]) => `${key}: ${value}`,
  );
  const bytes = await readAll(hostname, Number.parseInt(port, 10), [
    `GET ${pathname} HTTP/1.1`,
    ...lines,
    '',
    '',
  ]);
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) throw new Error('the answer has no end of headers');
  const [statusLine = '', ...headerLines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  return {
    status: Number.parseInt(statusLine.split(' ')[1] ?? '', 10),
    headers: new Map(
      headerLines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    ),
    bodyBytes: bytes.length - headEnd - 4,
  };
}

function readAll(host: string, port: number, lines: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, host, () => socket.write(lines.join('\r\n')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks)));
    socket.on('error', reject);
  });
}
