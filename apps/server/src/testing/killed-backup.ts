// Backs up the desk of the environment into the file of the first argument, and kills itself at the stage of
// the second.
import { backUpDesk } from '../backup/backup-command.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';

const [filePath = '', lastStage = ''] = process.argv.slice(2);
await backUpDesk(getConfig(readProcessSettings()), {
  filePath,
  takenAtMs: 1,
  onStage: (stage) => {
    if (stage === lastStage) process.kill(process.pid, 'SIGKILL');
  },
});
