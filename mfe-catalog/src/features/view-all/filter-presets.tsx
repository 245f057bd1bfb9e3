import { styled } from 'styled-components';

const PresetGrid = styled.div`
  display: grid;
  grid-column: 1 / -1;
  /* As many columns as fit the longest label with its count: one next to the list, two on a phone. */
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: var(--sg-space-1) var(--sg-space-3);

  /* Small and without wrapping, because the label's count loads later and must fit on the line. */
  button {
    min-height: 2rem;
    padding: 0;
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-pill);
    background: var(--sg-surface);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  button:hover {
    background: var(--sg-surface-2);
  }
  button[aria-pressed='true'] {
    border-color: var(--sg-primary);
    background: var(--sg-primary-soft);
    color: var(--sg-on-primary-soft);
  }
`;

/**
 * Preset values of a filter such as the maximum price, next to the field for a custom value. Pressing the
 * selected preset removes the filter.
 */
export function FilterPresets({
  label,
  options,
  selected,
  onSelect,
}: {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: number; label: string }[];
  selected: number | undefined;
  onSelect: (value: number | undefined) => void;
}) {
  return (
    <PresetGrid role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === selected}
          onClick={() => onSelect(option.value === selected ? undefined : option.value)}
        >
          {option.label}
        </button>
      ))}
    </PresetGrid>
  );
}
