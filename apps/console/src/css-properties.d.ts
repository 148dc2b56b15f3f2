import 'react';

declare module 'react' {
  /** Custom properties may be set from `style`; React sets them one by one, which a strict CSP allows. */
  interface CSSProperties {
    readonly [customProperty: `--${string}`]: string | number | undefined;
  }
}
