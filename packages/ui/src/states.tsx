import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Gear } from './gear.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Loading, SkeletonBlock, SkeletonGrid, SpinnerLine, StateBox } from './states-css.ts';

/** Spinner: a turning gear with text that screen readers announce politely. */
export function Spinner({ label = 'Loading…' }: { label?: string | undefined }): ReactElement {
  return (
    <SpinnerLine role="status">
      <Gear size={22} turning />
      <span>{label}</span>
    </SpinnerLine>
  );
}

/**
 * Loading state of a screen: placeholders (hidden from screen readers), overlaid by a spinner. The
 * placeholders should be as high as the content, unless nothing visible follows.
 */
export function LoadingState({
  label = 'Loading…',
  children,
}: {
  label?: string | undefined;
  children?: ReactNode;
}): ReactElement {
  return (
    <Loading aria-busy="true">
      <Spinner label={label} />
      {children ? <div aria-hidden="true">{children}</div> : null}
    </Loading>
  );
}

const toCssLength = (size: number | string): string =>
  typeof size === 'number' ? `${String(size)}px` : size;

/** Gray placeholder block. Numbers are px, strings any CSS length. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius = 'var(--sg-radius-s)',
}: {
  width?: number | string | undefined;
  height?: number | string | undefined;
  radius?: number | string | undefined;
}): ReactElement {
  return (
    <SkeletonBlock
      aria-hidden="true"
      $width={toCssLength(width)}
      $height={toCssLength(height)}
      $radius={toCssLength(radius)}
    />
  );
}

const listIndexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholders for `count` car cards. */
export function CardGridSkeleton({ count = 8 }: { count?: number | undefined }): ReactElement {
  return (
    <SkeletonGrid className="sg-cards" aria-hidden="true">
      {listIndexes(count).map((index) => (
        <div key={index} className="sg-card">
          <i className="sg-picture" />
          <i className="sg-line sg-wide" />
          <i className="sg-line" />
          <i className="sg-line sg-short" />
          <i className="sg-line sg-wide" />
          <i className="sg-line" />
          <i className="sg-button" />
          <i className="sg-line sg-short" />
        </div>
      ))}
    </SkeletonGrid>
  );
}

/** Placeholders for a table head and `rows` rows. */
export function TableSkeleton({ rows = 6 }: { rows?: number | undefined }): ReactElement {
  return (
    <SkeletonGrid className="sg-rows" aria-hidden="true">
      {listIndexes(rows).map((index) => (
        <div key={index} className="sg-row">
          <i className="sg-line sg-short" />
          <i className="sg-line" />
          <i className="sg-line" />
          <i className="sg-line sg-short" />
        </div>
      ))}
    </SkeletonGrid>
  );
}

/** Empty state: a friendly message and the next step. */
export function EmptyState({
  title,
  icon = 'car',
  action,
  children,
}: {
  title: ReactNode;
  icon?: IconName | undefined;
  /** Usually a LinkButton. */
  action?: ReactNode;
  children?: ReactNode;
}): ReactElement {
  return (
    <StateBox>
      <span className="sg-state-icon">
        <Icon name={icon} size={28} />
      </span>
      <p className="sg-title">{title}</p>
      {children ? <div className="sg-text">{children}</div> : null}
      {action ? <div className="sg-action">{action}</div> : null}
    </StateBox>
  );
}

/** Error state: a short explanation, and a Retry button if a retry may help. */
export function ErrorState({
  title = 'We couldn’t load this',
  message,
  onRetry,
  retrying = false,
  action,
}: {
  title?: ReactNode;
  message?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Another action, next to Retry. */
  action?: ReactNode;
}): ReactElement {
  return (
    <StateBox role="alert" $isError>
      <span className="sg-state-icon">
        <Icon name="alert" size={28} />
      </span>
      <p className="sg-title">{title}</p>
      {message ? <div className="sg-text">{message}</div> : null}
      {onRetry || action ? (
        <div className="sg-action">
          {onRetry ? (
            <Button variant="secondary" onClick={onRetry} loading={retrying}>
              Retry
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </StateBox>
  );
}
