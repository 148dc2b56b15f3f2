/**
 * The folders of each package's `src` from the ground up, as the tables of ARCHITECTURE.md list them from the
 * top: each imports only itself and those before it. Other packages are judged by their circles alone.
 */
export function stacksIn(architecture: string): ReadonlyMap<string, readonly string[]> {
  const tables = architecture.matchAll(
    /^\| (.+) \| from top to bottom \|\n\| --- \| --- \|\n((?:\|.*\n)+)/gm,
  );
  const stacks = [...tables].flatMap(([, names = '', rows = '']) => {
    const folders = Array.from(rows.matchAll(/^\| `(\w+)` \|/gm), ([, folder = '']) => folder).toReversed();
    return Array.from(names.matchAll(/`(\w+)`/g), ([, name = '']): [string, string[]] => [name, folders]);
  });
  return new Map(stacks);
}
