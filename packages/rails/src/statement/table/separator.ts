const SAMPLE_CHARACTERS = 20_000;

/** The sign that gives most of the first lines the same number of cells: amounts have commas, too. */
export function findSeparator(text: string): string {
  const lines = text
    .slice(0, SAMPLE_CHARACTERS)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/);
  const scoreOf = (sign: string): number => {
    const counts = Map.groupBy(lines, (line) => line.split(sign).length);
    return Math.max(0, ...[...counts].map(([cells, of]) => (cells === 1 ? 0 : of.length)));
  };
  const score = new Map([',', '\t', ';'].map((sign) => [sign, scoreOf(sign)]));
  const best = Math.max(...score.values());
  // A comma that is as regular as another sign is within its cells.
  return ['\t', ';'].find((sign) => best > 0 && score.get(sign) === best) ?? ',';
}
