import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRepository, repositoryRoot } from './read-repository.ts';

/** A copy of the repository in which files can be changed. The working tree never is. */
export interface CopiedTree {
  readonly root: string;
  /** Changes the text of a file; returns the function that reverts it. */
  change(file: string, edit: (text: string) => string): () => void;
  /** Writes a new file; returns the function that removes it. */
  add(file: string, text: string): () => void;
  readonly remove: () => void;
}

const OWN_SCOPE = '@naru';

export function openCopiedTree(): CopiedTree {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'naru-copy-')));
  // Some tests read files as another user.
  chmodSync(root, 0o755);
  for (const file of readRepository()) {
    const target = path.join(root, file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(repositoryRoot, file.path), target);
  }
  linkModules(root);
  return {
    root,
    change: (changed, edit) => {
      const file = path.join(root, changed);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, edit(text));
      return () => writeFileSync(file, text);
    },
    add: (added, text) => {
      const file = path.join(root, added);
      writeFileSync(file, text);
      return () => rmSync(file);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Installed packages are shared; our own packages are those of the copy. */
function linkModules(root: string): void {
  const [from, to] = [path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules')];
  mkdirSync(path.join(to, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE) symlinkSync(path.join(from, name), path.join(to, name), 'junction');
  }
  for (const name of readdirSync(path.join(from, OWN_SCOPE))) {
    const own = path.relative(realpathSync(repositoryRoot), realpathSync(path.join(from, OWN_SCOPE, name)));
    symlinkSync(path.join(root, own), path.join(to, OWN_SCOPE, name), 'junction');
  }
}
