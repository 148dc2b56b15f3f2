// The documents cover every package, dependency and decision, and have no dead links.
import path from 'node:path';
import { missingOptionalPackages, type Lockfile } from '../lockfile/complete-lockfile.ts';
import { disagreeingFolders } from '../lockfile/manifest-entries.ts';
import type { Finding } from '../source/finding.ts';
import { lineFinder } from '../source/parse-source.ts';
import { textOf, type TidyRule, type TidyView } from './tidy-view.ts';

const ARCHITECTURE = 'ARCHITECTURE.md';

export const roomsAreDescribed: TidyRule = (view) => {
  const text = textOf(view, ARCHITECTURE) ?? '';
  const rooms = new Set(
    view.files.flatMap((file) => /^(?:packages|apps)\/[^/]+(?=\/)/.exec(file.path)?.[0] ?? []),
  );
  const missing = [...rooms].filter((room) => !text.includes(room));
  return missing.map((room) =>
    wholeFile(ARCHITECTURE, 'rooms-are-described', `${room} is not named`, 'say what it is.'),
  );
};

export const dependenciesAreExplained: TidyRule = (view) => {
  const list = view.files.find((file) => /^docs\/adr\/\d{4}-dependencies\.md$/.test(file.path));
  return manifestsOf(view).flatMap(({ path: place, manifest }) =>
    Object.keys(manifest.dependencies ?? {}).flatMap((name) => {
      if (name.startsWith('@naru/') || list?.text?.includes(`\`${name}\``) === true) return [];
      const fix = 'say in docs/adr/NNNN-dependencies.md what it is for and why it is not our own.';
      return [
        wholeFile(place, 'dependencies-are-explained', `${name} is not in the list of dependencies`, fix),
      ];
    }),
  );
};

export const exactVersions: TidyRule = (view) =>
  manifestsOf(view).flatMap(({ path: place, manifest }) =>
    [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((group) =>
      Object.entries(group ?? {}).flatMap(([name, version]) => {
        if (/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) return [];
        const message = `${name} is asked for as "${version}"`;
        return [wholeFile(place, 'exact-versions', message, 'write the exact version.')];
      }),
    ),
  );

export const wholeLockfile: TidyRule = (view) => {
  const text = textOf(view, 'package-lock.json');
  if (text === null) return [];
  const lockfile: Lockfile = JSON.parse(text);
  return missingOptionalPackages(lockfile).map(({ name, askedBy }) =>
    wholeFile('package-lock.json', 'whole-lockfile', `${name} (for ${askedBy}) is missing`, 'npm run lock'),
  );
};

export const lockfileAgrees: TidyRule = (view) => {
  const text = textOf(view, 'package-lock.json');
  if (text === null) return [];
  const manifests = manifestsOf(view).map(({ path: place, manifest }) => ({
    folder: path.posix.dirname(place).replace(/^\.$/, ''),
    groups: manifest,
  }));
  const lockfile: Lockfile = JSON.parse(text);
  return disagreeingFolders(lockfile, manifests).map((folder) =>
    wholeFile(
      `${folder}/package.json`,
      'lockfile-agrees',
      'package-lock.json asks for something else',
      'npm run lock',
    ),
  );
};

const ADR_PARTS = ['Context', 'Decision', 'Alternatives', 'Consequences', 'Enforced by'];

export const decisionsAreWhole: TidyRule = (view) =>
  view.files.flatMap(({ path: place, text }) => {
    if (text === null || !/^docs\/adr\/\d{4}-/.test(place)) return [];
    const missing = ADR_PARTS.filter((part) => !text.includes(`**${part}:**`));
    if (missing.length === 0) return [];
    return [
      wholeFile(place, 'decisions-are-whole', `says nothing of: ${missing.join(', ')}`, 'a line for each.'),
    ];
  });

export const noDeadLinks: TidyRule = (view) => {
  const paths = new Set(view.files.map((file) => file.path));
  const isThere = (target: string): boolean =>
    paths.has(target) || [...paths].some((each) => each.startsWith(`${target.replace(/\/$/, '')}/`));
  const hasHeading = (target: string, anchor: string): boolean =>
    anchor === '' || !target.endsWith('.md') || anchorsOf(textOf(view, target) ?? '').has(anchor);
  return view.files.flatMap(({ path: place, text }) => {
    if (text === null || !place.endsWith('.md')) return [];
    const lineOf = lineFinder(text);
    return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap((link) => {
      const [, file = '', anchor = ''] = link;
      const target = file === '' ? place : path.posix.join(path.posix.dirname(place), file);
      if (isThere(target) && hasHeading(target, anchor)) return [];
      const message = isThere(target) ? `${target} has no heading #${anchor}` : `${file} leads nowhere`;
      return [
        { ...wholeFile(place, 'no-dead-links', message, 'correct the path.'), line: lineOf(link.index) },
      ];
    });
  });
};

/** A path from the root that a document names in code, such as `packages/core/src/money`; not its history. */
export const noDeadPaths: TidyRule = (view) => {
  const paths = view.files.map((file) => file.path);
  return view.files.flatMap(({ path: place, text }) => {
    if (text === null || !place.endsWith('.md') || place === 'CHANGELOG.md') return [];
    const lineOf = lineFinder(text);
    const named = text.matchAll(/`((?:apps|packages|tools|e2e|sim|bench|docs)\/[\w./-]+)`/g);
    return [...named].flatMap(({ 1: target = '', index }) => {
      const folder = `${target.replace(/\/$/, '')}/`;
      if (paths.some((each) => each === target || each.startsWith(folder))) return [];
      const finding = wholeFile(place, 'no-dead-paths', `${target} is not there`, 'correct the path.');
      return [{ ...finding, line: lineOf(index) }];
    });
  });
};

/** As the pages of code hosts name the headings of a document. */
function anchorsOf(text: string): ReadonlySet<string> {
  const titles = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) => title.toLowerCase());
  return new Set(titles.map((title) => title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

function manifestsOf(view: TidyView): { path: string; manifest: Manifest }[] {
  return view.files.flatMap((file) => {
    if (
      file.text === null ||
      !/^(?:(?:packages|apps)\/[^/]+\/|e2e\/|bench\/|sim\/)?package\.json$/.test(file.path)
    )
      return [];
    const manifest: Manifest = JSON.parse(file.text);
    return [{ path: file.path, manifest }];
  });
}

function wholeFile(place: string, rule: string, message: string, fix: string): Finding {
  return { path: place, line: 0, rule, message, fix };
}
