import { randomBytes } from 'node:crypto';
import { openSession } from '@naru/store/postgres-session';

/** A database of PostgreSQL for one test, gone with it. */
export async function withDatabase(
  serverUrl: string,
  run: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const name = `naru_test_${randomBytes(6).toString('hex')}`;
  const server = openSession(serverUrl);
  await server.ask(`CREATE DATABASE ${name}`);
  const place = new URL(serverUrl);
  place.pathname = `/${name}`;
  try {
    await run(place.href);
  } finally {
    await server.ask(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}
