// Documents, dependencies and decisions: what they name is there, and nothing is left unsaid.
import path from 'node:path';
import { missingOptionalPackages } from '../lockfile/complete-lockfile.ts';
import type { Finding } from '../source/finding.ts';
import { lineFinder } from '../source/parse-source.ts';
import type { RepositoryFile } from '../source/read-repository.ts';

const DEPENDENCIES = /^docs\/adr\/\d{4}-dependencies\.md$/;
const ADR_PARTS = ['Context', 'Decision', 'Alternatives', 'Consequences', 'Enforced by'];
/** A link, and a path from the root in code, such as `packages/core/src/money`. */
const LINK = /\]\((?!https?:|mailto:)(?<file>[^)\s#]*)(?:#(?<anchor>[^)\s]*))?\)/g;
const NAMED_PATH = /`(?<file>(?:apps|packages|modules|tools|e2e|sim|bench|docs)\/[\w./-]+)`/g;

export function checkDocuments(files: readonly RepositoryFile[]): Finding[] {
  const textAt = new Map(files.map((file) => [file.path, file.text ?? '']));
  const explained = [...textAt].find(([place]) => DEPENDENCIES.test(place))?.[1] ?? '';
  return files.flatMap(({ path: place, text }) => {
    const at = (rule: string, message: string, fix: string, index?: number): Finding => {
      return {
        path: place,
        line: index === undefined ? 0 : lineFinder(text ?? '')(index),
        rule,
        message,
        fix,
      };
    };
    if (place === 'package-lock.json') {
      return missingOptionalPackages(JSON.parse(text ?? '')).map(({ name, askedBy }) =>
        at('whole-lockfile', `${name} (for ${askedBy}) is missing`, 'npm run lock'),
      );
    }
    if (/^(?:[\w/]+\/)?package\.json$/.test(place)) {
      return requestsOf(text ?? '{}').flatMap(([name, version, isForRunning]) => [
        ...(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)
          ? []
          : [at('exact-versions', `${name} is asked for as "${version}"`, 'write the exact version.')]),
        ...(!isForRunning || name.startsWith('@naru/') || explained.includes(`\`${name}\``)
          ? []
          : [at('dependencies-are-explained', name, 'say in the list of docs/adr what it is for.')]),
      ]);
    }
    if (!place.endsWith('.md') || text === null) return [];
    const unsaid = /^docs\/adr\/\d{4}-/.test(place)
      ? ADR_PARTS.filter((part) => !text.includes(`**${part}:**`))
      : [];
    const dead = [
      ...text.matchAll(LINK),
      ...(place === 'CHANGELOG.md' ? [] : text.matchAll(NAMED_PATH)),
    ].filter(({ 0: match, groups }) => {
      const { file = '', anchor } = groups ?? {};
      const target = match.startsWith('`') ? file : path.posix.join(path.posix.dirname(place), file);
      return !isThere(textAt, file === '' ? place : target.replace(/\/$/, ''), anchor);
    });
    return [
      ...unsaid.map((part) => at('decisions-are-whole', `it says nothing of: ${part}`, 'a line for each.')),
      ...dead.map(({ 0: match, index }) =>
        at('no-dead-paths', `${match} leads nowhere`, 'correct it.', index),
      ),
    ];
  });
}

function isThere(textAt: ReadonlyMap<string, string>, target: string, anchor: string | undefined): boolean {
  const text = textAt.get(target);
  if (text === undefined) return [...textAt.keys()].some((each) => each.startsWith(`${target}/`));
  if (anchor === undefined || !target.endsWith('.md')) return true;
  // As the pages of code hosts name the headings of a document.
  const titles = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) => title.toLowerCase());
  return titles.some((title) => title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-') === anchor);
}

function requestsOf(text: string): (readonly [name: string, version: string, isForRunning: boolean])[] {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(text);
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(manifest[group] ?? {}).map(
      ([name, version]) => [name, version, group === 'dependencies'] as const,
    ),
  );
}
