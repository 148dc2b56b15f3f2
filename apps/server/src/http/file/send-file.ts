import { Readable } from 'node:stream';
import { csvLine } from '@naru/core';
import type { FastifyReply } from 'fastify';

/** Rows of a file, read while it is sent. */
type Rows<Row> = AsyncIterable<Row> | readonly Row[];

/** What each column of a CSV file is called, and what it says about a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | null>>;

/** Sends rows as CSV. No more of them are in memory than are on their way. */
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

/** The same as a JSON array. */
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
