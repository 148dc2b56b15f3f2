// The control of every read over HTTP: Fastify with one route and nothing else.
import Fastify from 'fastify';
import { serveParent } from '../process/node-child.ts';

const app = Fastify({ logger: false });
app.get('/hello', async () => ({ hello: 'world' }));
const url = await app.listen({ host: '127.0.0.1', port: 0 });

serveParent<object, string>({ first: url, answerTo: async () => url });
