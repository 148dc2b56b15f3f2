import type { Socket } from 'node:net';
import { REFUSALS, type RefusalCode } from '@naru/contract';
import { RightLost } from '@naru/desk';
import { StoreFault } from '@naru/store';
import type { FastifyError, FastifyReply } from 'fastify';
import { findAmbiguity } from '@naru/core';
import { sendRefusal } from '../../wire/refusals.ts';
import { API_HEADERS } from '../security-headers.ts';

/** A path that the router cannot read reaches no route; it is refused by the table of refusals, too. */
export function answerUnreadableUrl(reply: FastifyReply): void {
  reply.headers(API_HEADERS);
  void sendRefusal(reply, 'url_malformed');
}

interface ParserError extends Error {
  readonly code?: string;
}

/**
 * Data that is not HTTP has no request to answer: the refusal is written to the connection itself, which then
 * ends.
 */
export function answerUnreadableRequest(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const code = codeOf(error);
  const { status, en: message } = REFUSALS[code];
  const body = JSON.stringify({ success: false, code, message });
  const head = [
    `HTTP/1.1 ${status} ${REASONS[code]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

type UnreadableCode = Extract<RefusalCode, 'headers_too_large' | 'request_timeout' | 'request_malformed'>;

const REASONS = {
  headers_too_large: 'Request Header Fields Too Large',
  request_timeout: 'Request Timeout',
  request_malformed: 'Bad Request',
} as const satisfies Record<UnreadableCode, string>;

function codeOf({ code }: ParserError): UnreadableCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'request_malformed';
}

/** The refusal code for a fault of the framework, or of the call's schema. */
export function refusalOf(error: FastifyError): RefusalCode {
  if (error.validation !== undefined) return 'field_invalid';
  if (error instanceof StoreFault) return refusalOfStore(error);
  if (error instanceof RightLost) return 'right_missing';
  switch (error.code) {
    case 'NARU_BODY_MALFORMED':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return 'body_malformed';
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body_too_large';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'media_type_unsupported';
    default:
      return 'server_fault';
  }
}

function refusalOfStore({ code }: StoreFault): RefusalCode {
  switch (code) {
    case 'database_unavailable':
    case 'store_closed':
      return 'database_unavailable';
    case 'disk_full':
    case 'outcome_unknown':
      return code;
    default:
      return 'server_fault';
  }
}

/** Amounts of money keep their source text, so that no digit is lost. */
const MONEY_FIELDS = new Set(['fromAmount', 'convertedAmount']);

/** Only an upload has a larger body. */
const PARSED_WHOLE_BYTES_MAX = 1_000_000;
const FILE_KEY = '"file":"';

/**
 * Parses a body like `parseJsonBody`. The file of an upload, up to 28 MB of base64 without an escape, is
 * taken out first: reading each character twice would delay visitors by 60 to 100 ms.
 */
export function parseBody(bytes: Buffer): unknown {
  const begin = bytes.length <= PARSED_WHOLE_BYTES_MAX ? -1 : bytes.indexOf(FILE_KEY);
  if (begin < 0) return parseJsonBody(bytes.toString());
  const from = begin + FILE_KEY.length;
  const to = bytes.indexOf('"', from);
  const rest = parseJsonBody(bytes.toString('utf8', 0, from) + bytes.toString('utf8', to));
  if (to < 0 || typeof rest !== 'object' || rest === null) throw new Error('not an upload');
  return { ...rest, file: bytes.toString('latin1', from, to) };
}

/**
 * Parses a body; an empty one is undefined. Throws if it is not JSON, or ambiguous: a repeated key in one
 * object, or a lone surrogate.
 */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined;
  if (!text.isWellFormed() || text.includes('\uFFFD')) throw new Error('not the UTF-8 of a text');
  const body: unknown = JSON.parse(text);
  const ambiguity = findAmbiguity(text);
  if (ambiguity !== null) throw new Error(`the JSON has no single meaning: ${ambiguity.kind}`);
  if (typeof body !== 'object' || body === null) return body;
  const hasMoneyNumber = Object.entries(body).some(
    ([key, value]) => typeof value === 'number' && MONEY_FIELDS.has(key),
  );
  return hasMoneyNumber ? JSON.parse(text, readMoneyAsWritten) : body;
}

function readMoneyAsWritten(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && MONEY_FIELDS.has(key) ? (context?.source ?? String(value)) : value;
}
