import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CopiedTree } from './copied-tree.ts';
import { repositoryRoot } from './read-repository.ts';

/** A block of a document: what goes below a line that its file has once, in place of `removed`. */
export interface WorkedDiff {
  readonly file: string;
  /** Null for a new file. */
  readonly place: string | null;
  readonly removed: string;
  readonly added: string;
}

const BLOCK = /^```diff\n--- (.+)\n(?: (.+)\n)?((?:-.*\n)*)((?:\+.*\n)+)```$/gm;

/** All diffs of a text. One that is not written as above is a fault of the text. */
export function listWorkedDiffs(text: string): readonly WorkedDiff[] {
  const diffs = [...text.matchAll(BLOCK)].map(([, file = '', place, removed = '', added = '']) => ({
    file,
    place: place ?? null,
    removed: removed.replaceAll(/^-/gm, ''),
    added: added.replaceAll(/^\+/gm, ''),
  }));
  assert.equal(diffs.length, text.split('```diff').length - 1);
  return diffs;
}

/** The text of a document, from its heading to the next one of the same kind. */
export function readSection(document: string, heading: string): string {
  const text = readFileSync(path.join(repositoryRoot, document), 'utf8');
  const [, section] = text.split(`\n## ${heading}\n`);
  assert.ok(section, `${document} has "${heading}"`);
  return section.split('\n## ')[0] ?? '';
}

/** The text of the file with the diff. Its place with the removed lines must be there exactly once. */
export function applyDiff(text: string, { file, place, removed, added }: WorkedDiff): string {
  const before = `${place === null ? '' : `${place}\n`}${removed}`;
  assert.equal(text.split(`\n${before}`).length, 2, `${file} has "${before}" once`);
  return text.replace(before, () => `${place === null ? '' : `${place}\n`}${added}`);
}

/** Applies all of them to a copy of the repository; returns what takes them back. */
export function applyToCopy(tree: CopiedTree, diffs: readonly WorkedDiff[]): () => void {
  const undo = diffs.map((diff) => {
    if (diff.place !== null) return tree.change(diff.file, (text) => applyDiff(text, diff));
    assert.equal(existsSync(path.join(tree.root, diff.file)), false, `${diff.file} is new`);
    return tree.add(diff.file, diff.added);
  });
  return () => {
    for (const revert of undo.toReversed()) revert();
  };
}
