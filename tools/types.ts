// `npm run types`: the type checker on every tsconfig, two at a time. Results are cached, so that only
// changes are checked again.
import { nodeProgram, runSteps } from './check/run-step.ts';
import { readRepository } from './source/read-repository.ts';

const projects = readRepository()
  .map((file) => file.path)
  .filter((path) => /(?:^|\/)tsconfig(?:\.\w+)?\.json$/.test(path) && path !== 'tsconfig.base.json');
const REMEMBERING = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile'];
const steps = projects.map((project) => ({
  name: project,
  command: nodeProgram('node_modules/typescript/bin/tsc', '-p', project, ...REMEMBERING, memoryOf(project)),
}));
const results = await runSteps(steps, 2, (result) => {
  if (!result.isGood) console.log(`${result.name}\n${result.output}`);
});
const broken = results.filter((result) => !result.isGood).map((result) => result.name);
console.log(
  broken.length === 0 ? `types: ${results.length} projects, all good.` : `types: ${broken.join(', ')}`,
);
if (broken.length > 0) process.exitCode = 1;

function memoryOf(project: string): string {
  return `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
}
