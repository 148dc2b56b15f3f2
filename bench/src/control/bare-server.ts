// The control of every answer over HTTP: Fastify with nothing in it, one route and one empty 304.
import Fastify from 'fastify';
import { serveParent } from '../process/node-child.ts';

const ETAG = '"1"';

const app = Fastify({ logger: false });
app.get('/hello', async () => ({ hello: 'world' }));
app.get('/unchanged', async (request, reply) => {
  reply.header('etag', ETAG);
  if (request.headers['if-none-match'] === ETAG) return reply.status(304).send();
  return { hello: 'world' };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });

serveParent<object, string>({ first: url, answerTo: async () => url });
