// `npm run lab -- streams [--streams 10000] [--database sqlite|postgres]`: memory and delay of many open
// streams.
import { parseArgs } from 'node:util';
import { openPostgresServer } from './database/postgres-server.ts';
import { makeDataFolder, removeDataFolder, startDesk } from './process/desk-process.ts';
import { readLoadAverage } from './report/machine.ts';
import { goalTable } from './report/tables.ts';
import { measureStreams } from './streams/measure-streams.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const database = values.database === 'postgres' ? 'postgres' : 'sqlite';
const server = database === 'postgres' ? await openPostgresServer() : null;
if (database === 'postgres' && server === null) throw new Error('there is no PostgreSQL here');
const dataFolder = await makeDataFolder();
const databaseUrl = server === null ? null : await server.createDatabase();
// The first start after a change compiles, which takes memory that a later start does not need.
await (await startDesk({ core: 'server', dataFolder, databaseUrl, nodeFlags: [] })).stop();
const desk = await startDesk({ core: 'server', dataFolder, databaseUrl, nodeFlags: [] });
try {
  const figures = await measureStreams(desk, Number.parseInt(values.streams, 10));
  const { idleMb, openMb, spreadMs, spreadWorstMs } = figures;
  console.log(`Load average ${readLoadAverage().join(', ')}; idle memory before ${idleMb.toFixed(0)} MB;`);
  console.log(`the slowest broadcast took ${spreadWorstMs.toFixed(0)} ms.\n`);
  const goal = { database, bound: 'at most' } as const;
  const name = `S6 ${values.streams} streams`;
  const verdicts = [
    { ...goal, goal: `${name}, memory of the server`, target: 300, result: openMb, unit: 'MB' },
    { ...goal, goal: `${name}, new prices to all`, target: 200, result: spreadMs, unit: 'ms' },
  ] as const;
  console.log(goalTable(verdicts));
} finally {
  await desk.stop();
  await server?.stop();
  await removeDataFolder(dataFolder);
}
