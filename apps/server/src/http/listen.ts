import type { FastifyInstance } from 'fastify';
import type { ListenAddress } from '../config/process-settings.ts';

/** Gives the address with the port that it really has. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  await app.listen({ host, port });
  const address = app.server.address();
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${typeof address === 'object' && address !== null ? address.port : port}`;
}
