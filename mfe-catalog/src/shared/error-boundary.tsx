import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Replacement for a failed part. Default: nothing. */
  fallback?: ReactNode;
  onError?: () => void;
}

/** Limits a failure to one part of the page, such as a chunk that didn't load. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
