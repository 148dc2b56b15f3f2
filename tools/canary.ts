// Asks the services of prices and news, and public servers of networks, as a live desk does, and says which
// answer as their adapters expect. Ends with 0 when all do, with 1 when one does not, and with 2 where there
// is no internet to ask through.
import { checkServices, createHttpTransport } from '@naru/market';
import { checkPublicServers } from '@naru/rails/live';
import { tellChecks } from './canary/tell-checks.ts';

const { CRYPTOCOMPARE_KEY: key } = process.env;
const nowMs = Date.now();
const services = await checkServices(createHttpTransport(), {
  nowMs,
  ...(key === undefined ? {} : { cryptocompareKey: key }),
});
const servers = await checkPublicServers(nowMs);
process.exitCode = tellChecks({ services, servers }, (line) => console.log(line));
