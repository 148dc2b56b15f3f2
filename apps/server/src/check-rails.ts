import { openStoreBeside } from '@naru/store';
import { systemClock } from './clock.ts';
import { reportToPerson } from './report-to-person.ts';
import { checkRails } from './rail-check/check-rails.ts';

// Says what each network of a live desk is connected to and what is missing. It needs no running desk, stands
// beside a running one, and writes nothing.
await reportToPerson(async (say, { dataFolder, databaseUrl, mode }) => {
  const store = await openStoreBeside(
    databaseUrl === null ? { dataFolder } : { databaseUrl: databaseUrl.reveal() },
  );
  try {
    return await checkRails({ dataFolder, mode, store, nowMs: systemClock.nowMs(), say });
  } finally {
    await store?.close();
  }
});
