import type { FastifyInstance } from 'fastify';
import { ConfigFault, type ConfigProblem } from '../config/config-problem.ts';
import type { ListenAddress } from '../config/process-settings.ts';

/** The names of the settings of an address, for problems with it. */
interface ListenNames {
  readonly port: string;
  readonly host: string;
}

/** Listens at an address and returns it with its actual port; throws a `ConfigFault` if it cannot be used. */
export async function listen(
  app: FastifyInstance,
  { host, port }: ListenAddress,
  names: ListenNames,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (thrown) {
    const problem = await problemOf(thrown, { host, port }, names);
    throw problem === null ? thrown : new ConfigFault([problem]);
  }
  const address = app.server.address();
  return originOf(host, typeof address === 'object' && address !== null ? address.port : port);
}

async function problemOf(
  thrown: unknown,
  address: ListenAddress,
  names: ListenNames,
): Promise<ConfigProblem | null> {
  const { host, port } = address;
  switch (thrown instanceof Error && 'code' in thrown ? thrown.code : null) {
    case 'EADDRINUSE': {
      const user = (await answersAsDesk(address)) ? 'a Naru desk, which answers there' : 'another program';
      return {
        setting: names.port,
        problem: `port ${port} of ${host} is in use by ${user}`,
        fix: `stop it, or set ${names.port} to another port`,
      };
    }
    case 'EACCES':
      return {
        setting: names.port,
        problem: `this user may not listen on port ${port}`,
        fix: `set ${names.port} to a port above 1023, and let a proxy listen on ${port}`,
      };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return {
        setting: names.host,
        problem: `${host} is not an address of this computer`,
        fix: `set ${names.host} to 127.0.0.1, or to 0.0.0.0 for all addresses of this computer`,
      };
    default:
      return null;
  }
}

const ANSWER_MAX_MS = 2_000;
/** For an address that means all of this computer's: one at which it answers. */
const HERE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** Whether the program at the port is a desk: both of its applications refuse an unknown call alike. */
async function answersAsDesk({ host, port }: ListenAddress): Promise<boolean> {
  try {
    const url = `${originOf(HERE.get(host) ?? host, port)}/api/port-in-use`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MAX_MS), redirect: 'manual' });
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'code' in body && body.code === 'route_unknown';
  } catch {
    return false;
  }
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
