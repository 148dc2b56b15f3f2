import { Readable } from 'node:stream';
import { csvLine } from '@naru/core';
import type { FastifyReply } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Rows of a file, read while it is sent. */
type Rows<Row> = AsyncIterable<Row> | readonly Row[];

/** The columns of a CSV file by their names, with the text of a row's cell. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | null>>;

/** Sends rows as CSV. Only the rows on their way are in memory. */
export function sendCsv<Row>(
  reply: FastifyReply,
  file: { readonly name: string; readonly rows: Rows<Row>; readonly columns: CsvColumns<Row> },
): FastifyReply {
  const cells = Object.values(file.columns);
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(Object.keys(file.columns));
    for await (const row of file.rows) yield csvLine(cells.map((cell) => cell(row) ?? ''));
  }
  return send(reply, { name: `${file.name}.csv`, mediaType: 'text/csv; charset=utf-8', text: lines() });
}

/** Sends rows as a JSON array in the same way. */
export function sendJson(
  reply: FastifyReply,
  file: { readonly name: string; readonly rows: Rows<object> },
): FastifyReply {
  async function* parts(): AsyncGenerator<string> {
    let before = '[\n';
    for await (const row of file.rows) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  return send(reply, { name: `${file.name}.json`, mediaType: 'application/json', text: parts() });
}

function send(
  reply: FastifyReply,
  file: { readonly name: string; readonly mediaType: string; readonly text: AsyncIterable<string> },
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'no-store')
    .type(file.mediaType)
    .send(Readable.from(file.text));
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Good enough for a text that is sent for a second; the best quality would cost ten times as much. */
const BROTLI_QUALITY = 4;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a browser accepts (RFC 9110, 12.5.3); of the weights only q=0 is considered. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, weight]) => !/^\s*q=0(?:\.0*)?\s*$/.test(weight ?? ''))
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Compresses off the main thread. */
export async function compressText(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return compressGzip(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return compressBrotli(bytes, { params });
}

/**
 * True if `If-None-Match` names this answer, or any by `*`. A proxy that compresses turns an ETag into a weak
 * one, and several may be named (RFC 9110 §13.1.2). None of ours has a comma.
 */
export function isKnownEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((named) => named.trim().replace(/^W\//, '') === etag);
}
