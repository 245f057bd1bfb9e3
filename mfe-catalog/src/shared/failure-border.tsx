import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What stands in for a failed part; nothing when absent. */
  fallback?: ReactNode;
  onFail?: () => void;
}

/** Keeps the failure of one part, such as a chunk that did not arrive, away from the rest of the screen. */
export class FailureBorder extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail?.();
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
