import { type ServiceCheck, isOffline } from '@naru/market';
import type { PublicServerCheck } from '@naru/rails/live';

const OFFLINE: ReadonlySet<string> = new Set(['node_unreachable', 'node_timeout']);

export interface CanaryChecks {
  readonly services: readonly ServiceCheck[];
  readonly servers: readonly PublicServerCheck[];
}

/**
 * Says a line for each check, and what they mean together. Gives the exit code: 0 all answer as expected,
 * 1 one does not, 2 there is no internet to ask through.
 */
export function tellChecks({ services, servers }: CanaryChecks, say: (line: string) => void): 0 | 1 | 2 {
  const tell = (name: string, good: string, problem: string | null): void =>
    say(`${problem === null ? 'ok ' : 'BAD'}  ${name.padEnd(24)} ${problem ?? good}`);
  for (const { sourceId, rows, problem } of services) tell(sourceId, `${rows} rows`, problem);
  for (const { networkId, height, faults } of servers)
    tell(`network-${networkId}`, `block ${height}`, faults.map(({ message }) => message).join('; ') || null);
  const hasNoServer = servers.every(({ faults }) => faults.some(({ code }) => OFFLINE.has(code)));
  if (isOffline(services) && hasNoServer) {
    say('There is no internet here: not one service could be reached, so nothing was checked.');
    return 2;
  }
  if (services.some(({ problem }) => problem !== null) || servers.some(({ faults }) => faults.length > 0)) {
    say('Some services do not answer as expected. The desk goes on with the others.');
    return 1;
  }
  say('All services answer as expected.');
  return 0;
}
