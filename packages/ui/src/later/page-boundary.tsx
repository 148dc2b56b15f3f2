import { Component, type ReactNode } from 'react';

export interface PageBoundaryProps {
  /** The path of the page inside, if it has one. When it changes, the page is drawn again. */
  readonly pathname?: string;
  /** Draws what replaces the page after an error; calling the argument draws the page again. */
  readonly renderBroken: (drawAgain: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly isBroken: boolean;
  readonly pathname: string | undefined;
}

/** Shows a replacement when a component has thrown, until the path changes or the page is drawn again. */
export class PageBoundary extends Component<PageBoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false, pathname: this.props.pathname };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(
    { pathname }: PageBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return pathname === state.pathname ? null : { isBroken: false, pathname };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return this.props.renderBroken(() => this.setState({ isBroken: false }));
  }
}
