// Asks the services of prices and news as a live desk does, and says which answer as their adapters expect.
// Ends with 0 when all do, with 1 when one does not, and with 2 where there is no internet to ask through.
import { checkServices, createHttpTransport, isOffline } from '@naru/market';

const { CRYPTOCOMPARE_KEY: key } = process.env;
const checks = await checkServices(createHttpTransport(), {
  nowMs: Date.now(),
  ...(key === undefined ? {} : { cryptocompareKey: key }),
});
for (const { sourceId, rows, problem } of checks)
  console.log(`${problem === null ? 'ok ' : 'BAD'}  ${sourceId.padEnd(24)} ${problem ?? `${rows} rows`}`);
if (isOffline(checks)) {
  console.log('There is no internet here: not one service could be reached, so nothing was checked.');
  process.exitCode = 2;
} else if (checks.some(({ problem }) => problem !== null)) {
  console.log('Some services do not answer as expected. The desk goes on with the others.');
  process.exitCode = 1;
} else {
  console.log('All services answer as expected.');
}
