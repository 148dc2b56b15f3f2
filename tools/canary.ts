// Asks the services of prices and news, and public servers of networks, as a live desk does, and says which
// answer as their adapters expect. Ends with 0 when all do, with 1 when one does not, and with 2 where there
// is no internet to ask through.
import { checkServices, createHttpTransport, isOffline } from '@naru/market';
import { checkPublicServers } from '@naru/rails/live';

const OFFLINE: ReadonlySet<string> = new Set(['node_unreachable', 'node_timeout']);
const { CRYPTOCOMPARE_KEY: key } = process.env;
const nowMs = Date.now();
const checks = await checkServices(createHttpTransport(), {
  nowMs,
  ...(key === undefined ? {} : { cryptocompareKey: key }),
});
for (const { sourceId, rows, problem } of checks) show(sourceId, `${rows} rows`, problem);
const servers = await checkPublicServers(nowMs);
for (const { networkId, height, faults } of servers)
  show(`network-${networkId}`, `block ${height}`, faults.map(({ message }) => message).join('; ') || null);
const hasNoServer = servers.every(({ faults }) => faults.some(({ code }) => OFFLINE.has(code)));
if (isOffline(checks) && hasNoServer) {
  console.log('There is no internet here: not one service could be reached, so nothing was checked.');
  process.exitCode = 2;
} else if (
  checks.some(({ problem }) => problem !== null) ||
  servers.some(({ faults }) => faults.length > 0)
) {
  console.log('Some services do not answer as expected. The desk goes on with the others.');
  process.exitCode = 1;
} else {
  console.log('All services answer as expected.');
}

function show(name: string, good: string, problem: string | null): void {
  console.log(`${problem === null ? 'ok ' : 'BAD'}  ${name.padEnd(24)} ${problem ?? good}`);
}
