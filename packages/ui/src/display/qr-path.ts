import { encode } from 'uqr';

interface QrPath {
  /** Modules along one edge, without the quiet zone. */
  readonly modulesPerEdge: number;
  /** SVG path of the dark modules; one unit is one module. */
  readonly path: string;
}

/** Encodes a text with error correction level M, as one path with a rectangle for each dark run. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { modulesPerEdge: size, path: data.map(rowPath).join('') };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  let x = 0;
  while (x < row.length) {
    const start = x;
    while (row[x] === true) x += 1;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    else x += 1;
  }
  return path;
}
