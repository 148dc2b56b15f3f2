import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { HEADERS_OF_BODIES, headersOfCalls } from '../security-headers.ts';
import { recallTransaction } from './read-transaction.ts';

const ORDER_PATH = '/api/transaction/';
/** As one proxy writes it about whoever has none of his own in front. */
const ONE_ADDRESS = /^[\da-f.:]{2,45}$/i;

/**
 * Pages ask for their order every ten seconds, and nearly always nothing is new. That answer (304, RFC 9110
 * §15.4.5) is given before the framework looks at the request, where the memory alone can give it: it is what
 * the route would answer, with the same headers, counted by the same bounds. Whatever is not as plain as
 * that goes to the framework, and so does everything once it closes.
 */
export function answerUnchangedFirst(app: FastifyInstance, context: ServerContext): void {
  const always = Object.entries(headersOfCalls(context.publicUrl))
    .filter(([name]) => !HEADERS_OF_BODIES.includes(name))
    .flat();
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const etag = request.headers['if-none-match'];
    if (etag === undefined || isClosing || !isPlainGet(request)) return false;
    const orderId = request.url?.startsWith(ORDER_PATH) === true ? request.url.slice(ORDER_PATH.length) : '';
    if (recallTransaction(context, orderId)?.etag !== etag) return false;
    const ip = context.isBehindProxy ? request.headers['x-forwarded-for'] : request.socket.remoteAddress;
    if (typeof ip !== 'string' || (context.isBehindProxy && !ONE_ADDRESS.test(ip))) return false;
    const counts = context.limits.countCheap({ ip, headers: request.headers }, 'read');
    if (counts === null) return false;
    response.writeHead(304, [...always, ...counts, 'etag', etag]).end();
    return true;
  };
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) app.routing(request, response);
  });
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  );
}
