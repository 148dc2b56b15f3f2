import { systemClock } from './clock.ts';
import { reportToPerson } from './report-to-person.ts';
import { openSigningFile } from './signing/signing-file.ts';
import { OVERLAP_MS, rotateSigningKeys } from './signing/signing-keys.ts';

const DAY_MS = 86_400_000;

// Names the keys that this desk signs with; with --rotate, a new one takes over when the desk is restarted.
await reportToPerson(async (say, { signingKeyFile }) => {
  const [flag, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (flag !== undefined && flag !== '--rotate')) {
    say('Usage: npm run signing-key [-- --rotate]');
    return 2;
  }
  const file = openSigningFile(signingKeyFile);
  const found = await file.read();
  if (found === null) {
    say(`There is no signing key yet: the first start of the desk makes ${signingKeyFile}.`);
    return 1;
  }
  const keys = flag === undefined ? found : rotateSigningKeys(found, systemClock.nowMs());
  if (keys !== found) {
    await file.replace(keys);
    say(`A new key is in the file. Restart every process of this desk within ${OVERLAP_MS / DAY_MS} days.`);
  }
  for (const { key, from, until } of keys.keys)
    say(`${key}  from ${from}  ${until === null ? 'in use' : `until ${until}`}`);
  return 0;
});
