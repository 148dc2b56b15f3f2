import { type ReactNode, useMemo } from 'react';
import { bindClasses } from '../bind-classes.ts';
import { qrPath } from './qr-path.ts';
import sheet from './qr.module.css';

const classes = bindClasses(sheet);

/** Edge of the code itself, without its quiet zone. */
const CODE_EDGE_PX = 228;

/**
 * Most modules per edge of a code, and the class with its quiet zone as padding. Not a style attribute, which
 * the policy of the pages forbids in HTML from the server.
 */
const QUIET_CLASSES = [
  [25, 'shortest'],
  [29, 'short'],
  [33, 'medium'],
] as const;

interface QrCodeProps {
  /** An address or a payment URI. */
  readonly text: string;
  /** Accessible name; with `onPress` it also says what pressing does. */
  readonly label: string;
  /** Makes the code a button, for example to copy the text. */
  readonly onPress?: () => void;
}

/** A QR code of 228 px, black on white in both themes, with the quiet zone that scanners need. */
export function QrCode({ text, label, onPress }: QrCodeProps): ReactNode {
  const { path, modulesPerEdge } = useMemo(() => qrPath(text), [text]);
  const [, quiet] = QUIET_CLASSES.find(([modulesMax]) => modulesPerEdge <= modulesMax) ?? [0, 'long'];
  const paper = classes('paper', quiet, onPress !== undefined && 'press');
  const code = (
    <svg
      className={classes('code')}
      width={CODE_EDGE_PX}
      height={CODE_EDGE_PX}
      viewBox={`0 0 ${modulesPerEdge} ${modulesPerEdge}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
  if (onPress === undefined) return <div className={paper}>{code}</div>;
  return (
    <button type="button" data-says className={paper} onClick={onPress}>
      {code}
    </button>
  );
}
