import { readFileSync } from 'node:fs';

function readPage(): string {
  return readFileSync(new URL('../../../docs/install.md', import.meta.url), 'utf8');
}

/** The scripts of `docs/install.md` in their order, by a word that each contains. */
export function scriptOf(word: string): string {
  const scripts = [...readPage().matchAll(/```sh\n(?<script>.*?)```/gs)].map(
    ({ groups }) => groups?.['script'],
  );
  const script = scripts.find((each) => each?.includes(word));
  if (script === undefined) throw new Error(`no script of the page contains "${word}"`);
  return script;
}

/** A command within a sentence of the page, by how it begins. */
export function commandOf(beginning: string): string {
  const sentences = readPage().replaceAll(/```.*?```/gs, '');
  const commands = [...sentences.matchAll(/`(?<command>[^`]+)`/g)].map(({ groups }) => groups?.['command']);
  const command = commands.find((each) => each?.startsWith(beginning));
  if (command === undefined) throw new Error(`no command of the page begins with "${beginning}"`);
  return command;
}

/** The script without the lines that speak to systemd, which an empty tree has not running. */
export function withoutSystemd(script: string): string {
  return script
    .split('\n')
    .filter((line) => !/^(?:systemctl|journalctl) /.test(line))
    .join('\n');
}

/** Starts the desk as the unit says. */
export const START_AS_SERVICE = `
unit=/etc/systemd/system/naru.service
install -d -o naru -g naru -m 700 /var/lib/naru /var/cache/naru
cd "$(sed -n 's/^WorkingDirectory=//p' $unit)"
set -a; . "$(sed -n 's/^EnvironmentFile=//p' $unit)"; set +a
exec setpriv --reuid=naru --regid=naru --init-groups --no-new-privs \\
  env $(sed -n 's/^Environment=//p' $unit) $(sed -n 's/^ExecStart=//p' $unit)
`;
