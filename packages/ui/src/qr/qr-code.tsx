import { useMemo, type ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import { QUIET_ZONE_MODULES, qrPath } from './qr-path.ts';
import sheet from './qr.module.css';

const classes = bindClasses(sheet);

/** Edge of the code itself, without its quiet zone. */
const CODE_EDGE_PX = 228;

export interface QrCodeProps {
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
  const quietPx = Math.ceil((CODE_EDGE_PX * QUIET_ZONE_MODULES) / modulesPerEdge);
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
  const style = { padding: quietPx };
  if (onPress === undefined) {
    return (
      <div className={classes('paper')} style={style}>
        {code}
      </div>
    );
  }
  return (
    <button type="button" className={classes('paper', 'press')} style={style} onClick={onPress}>
      {code}
    </button>
  );
}
