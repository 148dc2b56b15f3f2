import {
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
import { readRepository, repositoryRoot } from '../source/read-repository.ts';
import { type Mutation, mutate } from './mutation.ts';

/** A copy of the repository for the mutants. The working tree is never changed. */
export interface MutantTree {
  readonly root: string;
  /** Applies one fault; returns the function that reverts it. */
  plant(mutation: Mutation): () => void;
  remove(): void;
}

const OWN_SCOPE = '@naru';

export function openMutantTree(): MutantTree {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'naru-mutants-')));
  for (const file of readRepository()) {
    const target = path.join(root, file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(repositoryRoot, file.path), target);
  }
  linkModules(root);
  return {
    root,
    plant: (mutation) => {
      const file = path.join(root, mutation.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, mutate(text, mutation));
      return () => writeFileSync(file, text);
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
