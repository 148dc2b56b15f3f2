// The desk without one of its optional features, in a copy of the repository.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CopiedTree, openCopiedTree } from '../source/copied-tree.ts';
import { repositoryRoot } from '../source/read-repository.ts';

const LISTS = ['server', 'web', 'console'].map((app) => `apps/${app}/src/modules.ts`);
const BROWSER_APPS = ['web', 'console'];
const OPEN_WITHIN_MS = 60_000;

export function listModules(): readonly string[] {
  return readdirSync(path.join(repositoryRoot, 'modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** A copy without the folder of a module and its lines in the lists of the apps. */
export function openTreeWithout(name: string): CopiedTree {
  const tree = openCopiedTree();
  rmSync(path.join(tree.root, 'modules', name), { recursive: true });
  for (const list of LISTS) tree.change(list, (text) => dropModule(text, name));
  return tree;
}

/** The list of an app without the import of a module and its place in the array. */
export function dropModule(text: string, name: string): string {
  const found = new RegExp(`^import \\{ (\\w+) \\} from '[./]+/modules/${name}/[\\w.]+';\\n`, 'm').exec(text);
  if (found === null) return text;
  const [line, variable] = found;
  const list = new RegExp(`(?:, ${variable}\\b|\\b${variable}, |\\b${variable}\\b)`);
  return text.replace(line, '').replace(list, '');
}

/** The method and path of each of its calls, its pages, and its tables: what a desk without it lacks. */
export interface ModuleTraces {
  readonly calls: readonly string[];
  /** Paths in the console. */
  readonly pages: readonly string[];
  readonly tables: readonly string[];
}

export function tracesOf(name: string): ModuleTraces {
  const folder = path.join(repositoryRoot, 'modules', name);
  const text = readdirSync(folder)
    .filter((file) => /^[\w-]+\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  return tracesIn(text);
}

/** The traces that the text of a module names. */
export function tracesIn(text: string): ModuleTraces {
  return {
    calls: [...text.matchAll(/'((?:GET|POST|PUT|DELETE) \/api\/[^']+)'/g)].map(([, call = '']) => call),
    pages: [...text.matchAll(/^\s+rehearsalPage: '([^']+)'/gm)].map(([, page = '']) => page),
    tables: [...text.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, table = '']) => table),
  };
}

/** Runs a program of the copy; its words where it failed, or null. */
export function runIn(root: string, ...words: readonly string[]): string | null {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, TEST_FORM: undefined },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? null : `${words.join(' ')}\n${stdout}${stderr}`;
}

export function checkTypes(root: string, projects: readonly string[]): string | null {
  const compiler = path.join('node_modules', 'typescript', 'bin', 'tsc');
  for (const project of projects) {
    const failure = runIn(root, compiler, '-p', project, '--pretty', 'false');
    if (failure !== null) return failure;
  }
  return null;
}

/** Starts the desk of a copy, stops it, and gives what there is of a module after all. */
export async function findTraces(
  root: string,
  { calls, tables }: Omit<ModuleTraces, 'pages'>,
): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-without-'));
  // The desk keeps its state beside it.
  const dataFolder = path.join(folder, 'data');
  try {
    const [port, consolePort] = [await findFreePort(), await findFreePort()];
    const env = { PORT: String(port), CONSOLE_PORT: String(consolePort), DATA_DIR: dataFolder };
    const desk = await startDesk(root, { ...env, KEY_FILE: path.join(folder, 'desk.key') });
    const answers = await Promise.all(
      calls.flatMap((call) =>
        [port, consolePort].map(async (each) => {
          const [method = '', place = ''] = call.split(' ');
          const headers = { 'sec-fetch-site': 'same-origin' };
          const answer = await fetch(`http://127.0.0.1:${each}${place}`, { method, headers });
          const { code } = Object(await answer.json().catch(() => null));
          return ['route_unknown', 'method_not_allowed'].includes(code) ? [] : [`${call}: ${answer.status}`];
        }),
      ),
    );
    const document = await (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).text();
    desk.kill('SIGTERM');
    await once(desk, 'exit');
    const database = new DatabaseSync(path.join(dataFolder, 'naru.sqlite'), { readOnly: true });
    const names = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
    database.close();
    return [
      ...answers.flat(),
      ...calls
        .filter((call) => document.includes(`"${call.split(' ')[1]}"`))
        .map((call) => `described: ${call}`),
      ...names.map(({ name }) => String(name)).filter((name) => tables.includes(name)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The paths of its calls and pages, as links or menu entries, in what browsers load of a built copy. */
export function findBuiltTraces(
  root: string,
  { calls, pages }: Omit<ModuleTraces, 'tables'>,
): readonly string[] {
  const words = [...calls, ...pages.flatMap((page) => ['`', '"', "'"].map((mark) => mark + page + mark))];
  const scripts = BROWSER_APPS.flatMap((app) => {
    const folder = path.join(root, 'apps', app, 'dist', 'assets');
    return readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ file: `${app} ${file}`, text: readFileSync(path.join(folder, file), 'utf8') }));
  });
  return scripts.flatMap(({ file, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  );
}

async function startDesk(root: string, env: Readonly<Record<string, string>>) {
  const desk = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env, NODE_TEST_CONTEXT: undefined, NARU_MODE: 'rehearsal' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const opened = Promise.withResolvers<void>();
  const fail = (): void => opened.reject(new Error(`the desk does not start:\n${printed}`));
  for (const stream of [desk.stdout, desk.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('"event":"desk_open"')) opened.resolve();
    });
  desk.once('exit', fail);
  const timer = setTimeout(fail, OPEN_WITHIN_MS);
  try {
    await opened.promise;
    return desk;
  } catch (thrown) {
    desk.kill('SIGKILL');
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
