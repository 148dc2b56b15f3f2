import { openStoreBeside } from '@naru/store';
import { databaseOf } from './config/database-of.ts';
import { systemClock } from './clock.ts';
import { reportToPerson } from './report-to-person.ts';
import { checkRails } from './rail-check/check-rails.ts';

// Says what each network of a live desk is connected to and what is missing. It needs no running desk, stands
// beside a running one, and writes nothing.
await reportToPerson(async (say, settings) => {
  const store = await openStoreBeside(databaseOf(settings));
  try {
    return await checkRails({ ...settings, store, nowMs: systemClock.nowMs(), say });
  } finally {
    await store?.close();
  }
});
