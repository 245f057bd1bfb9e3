import { Button } from '@second-gear/ui/button';
import { visuallyHidden } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { getApplicableRows, type BulkAction } from './bulk-action.ts';
import { bulkTexts } from './texts.ts';
import type { RunningAction } from './use-bulk-run.ts';

/** Reserves space at the end of the list, so the bar causes no layout shift when it appears. */
const BarSpace = styled.div`
  display: grid;
  align-items: end;
  min-height: 3.875rem;
  pointer-events: none;

  &[data-on] {
    position: sticky;
    z-index: 5;
    bottom: calc(var(--sg-space-3) + var(--sg-bottom-bar, 0px));
  }
  .sg-announcement {
    ${visuallyHidden}
  }
  /* Several actions take two lines on phones. */
  @media (max-width: 45rem) {
    &[data-several] {
      min-height: 7.125rem;
    }
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-2);
  min-height: 3.875rem;
  padding: var(--sg-space-2) var(--sg-space-3);
  border: 1px solid var(--sg-line-strong);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
  color: var(--sg-ink);
  box-shadow: var(--sg-shadow-3);
  pointer-events: auto;

  .sg-count {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .sg-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    margin-inline-start: auto;
  }
  @media (max-width: 45rem) {
    &[data-several] .sg-actions {
      display: contents;
    }
    &[data-several] .sg-count {
      margin-inline-end: auto;
    }
    button {
      min-height: 2.75rem;
    }
  }
`;

interface Props<Row> {
  actions: readonly BulkAction<Row>[];
  selected: readonly Row[];
  running: RunningAction<Row> | null;
  onAction: (action: BulkAction<Row>, rows: readonly Row[]) => void;
  onClear: () => void;
}

/** Shows the actions for the selected rows. Sticks to the bottom of the window while the list is visible. */
export function BulkBar<Row>({ actions, selected, running, onAction, onClear }: Props<Row>): ReactElement {
  const count = selected.length;
  const availableActions = actions
    .map((action) => ({ action, rows: getApplicableRows(action, selected) }))
    .filter(({ rows }) => rows.length > 0);
  const hasSeveralActions = actions.length > 1 || undefined;
  return (
    <BarSpace data-on={count > 0 || undefined} data-several={hasSeveralActions}>
      <div className="sg-announcement" aria-live="polite">
        {count > 0 ? <span>{bulkTexts.selected(count)}</span> : null}
        {count > 0 ? <span>{` ${bulkTexts.keyHint}`}</span> : null}
      </div>
      {count > 0 ? (
        <Bar role="group" aria-label={bulkTexts.bar} data-several={hasSeveralActions}>
          <span className="sg-count" aria-hidden="true">
            {bulkTexts.selected(count)}
          </span>
          <Button size="s" variant="ghost" onClick={onClear}>
            {bulkTexts.clear}
          </Button>
          <div className="sg-actions">
            {availableActions.map(({ action, rows }) => (
              <Button
                key={action.label}
                size="s"
                variant={action.danger ? 'danger' : 'secondary'}
                loading={running !== null}
                onClick={() => onAction(action, rows)}
              >
                {rows.length === count ? action.label : bulkTexts.labelWithCount(action.label, rows.length)}
              </Button>
            ))}
          </div>
        </Bar>
      ) : null}
    </BarSpace>
  );
}
