import { openStoreBeside } from '@naru/store';
import { systemClock } from '../machine/clock.ts';
import { getConfig } from '../config/config-problem.ts';
import { databaseOf } from '../config/database-of.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { checkRails } from '../rail/check-rails.ts';
import type { DefineCommand } from '../command/command.ts';

export const defineCheckRails: DefineCommand = (command, { act, say }) => {
  command
    .description(
      'Says what each network of a live desk is connected to and what is missing. It writes nothing.',
    )
    .action(
      act(async () => {
        const settings = getConfig(readProcessSettings());
        const store = await openStoreBeside(databaseOf(settings));
        try {
          return await checkRails({ ...settings, store, nowMs: systemClock.nowMs(), say });
        } finally {
          await store?.close();
        }
      }),
    );
};
