// `npm run streams -- [--streams 10000] [--database sqlite|postgres]`: how many may watch, and what it costs.
import { parseArgs } from 'node:util';
import { declareReserveOf } from './database/declare-reserve.ts';
import { openPostgresServer } from './database/postgres-server.ts';
import { RECEIVE_SYMBOL } from './benchmark/desk-caller.ts';
import { makeDataFolder, removeDataFolder, startDesk } from './process/desk-process.ts';
import { goalTable } from './streams/goal-table.ts';
import { measureStreams } from './streams/measure-streams.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const server = values.database === 'postgres' ? await openPostgresServer() : null;
if (values.database === 'postgres' && server === null) throw new Error('there is no PostgreSQL here');
const dataFolder = await makeDataFolder();
const databaseUrl = server === null ? null : await server.createDatabase();
await declareReserveOf({ dataFolder, databaseUrl }, RECEIVE_SYMBOL);
// The first start after a change compiles, which takes memory that a service does not take again.
await (await startDesk({ core: 'server', dataFolder, databaseUrl, nodeFlags: [] })).stop();
const desk = await startDesk({ core: 'server', dataFolder, databaseUrl, nodeFlags: [] });
try {
  const figures = await measureStreams(desk, Number.parseInt(values.streams, 10));
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(16)} ${Number(value).toFixed(1)}`);
  console.log(`\n${goalTable(figures, values.database === 'postgres' ? 'PostgreSQL' : 'SQLite')}`);
} finally {
  await desk.stop();
  await server?.stop();
  await removeDataFolder(dataFolder);
}
