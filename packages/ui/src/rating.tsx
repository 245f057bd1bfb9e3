import { type ReactElement, useId } from 'react';
import { styled } from 'styled-components';
import { Icon } from './icon.tsx';

const RatingLine = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.35em;
  font-size: var(--sg-text-s);
  white-space: nowrap;

  /* Wraps the text on a phone with a large font. */
  @media (max-width: 19em) {
    flex-wrap: wrap;
    white-space: normal;
  }
  svg {
    color: var(--sg-star);
  }
  b {
    font-variant-numeric: tabular-nums;
  }
  .sg-count {
    color: var(--sg-ink-2);
  }
`;

/**
 * A seller's average stars (1 to 5), with the `count` of ratings in parentheses. Without a value, shows that
 * there are no ratings yet.
 */
export function Rating({
  value,
  count,
}: {
  value: number | null | undefined;
  count?: number | undefined;
}): ReactElement {
  if (value === null || value === undefined || count === 0) {
    return (
      <RatingLine>
        <span className="sg-count">Not rated yet</span>
      </RatingLine>
    );
  }
  const stars = value.toFixed(1);
  const accessibleLabel = `${stars} of 5 stars${count === undefined ? '' : `, ${count} ${count === 1 ? 'rating' : 'ratings'}`}`;
  return (
    <RatingLine role="img" aria-label={accessibleLabel}>
      <Icon name="star" size={16} />
      <b>{stars}</b>
      {count === undefined ? null : <span className="sg-count">({count})</span>}
    </RatingLine>
  );
}

const StarRow = styled.span`
  display: inline-flex;
  color: var(--sg-line-strong);
  .sg-filled {
    color: var(--sg-star);
  }
`;

/** The stars, 1 to 5, of one review. */
export function ReviewStars({ stars }: { stars: number }): ReactElement {
  return (
    <StarRow role="img" aria-label={`${stars} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= stars ? 'sg-filled' : undefined}>
          <Icon name="star" size={18} />
        </span>
      ))}
    </StarRow>
  );
}

const StarFieldset = styled.fieldset`
  legend {
    padding: 0;
    margin-bottom: 0.375rem;
    font-size: var(--sg-text-s);
    font-weight: 650;
  }
  /* The first star is below the first letter of the legend. */
  div {
    display: inline-flex;
    margin-inline-start: -0.5rem;
  }
  label {
    display: grid;
    place-items: center;
    width: 2.75rem;
    height: 2.75rem;
    border-radius: var(--sg-radius-m);
    color: var(--sg-line-strong);
    cursor: pointer;
    position: relative;
  }
  label[data-filled='true'] {
    color: var(--sg-star);
  }
  label:hover {
    background: var(--sg-surface-2);
  }
  label:has(:focus-visible) {
    outline: 3px solid var(--sg-focus);
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  p {
    color: var(--sg-danger-ink);
    font-size: var(--sg-text-s);
  }
`;

/** Radio group for 1 to 5 stars. `value` is 0 or null if none is selected. Arrow keys work as usual. */
export function RatingInput({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: number | null;
  onChange: (stars: number) => void;
  error?: string | undefined;
}): ReactElement {
  const name = useId();
  return (
    <StarFieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      <div>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} data-filled={stars <= (value ?? 0)}>
            <Icon name="star" size={26} />
            <input
              type="radio"
              name={name}
              value={stars}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
          </label>
        ))}
      </div>
      {error ? <p id={`${name}-error`}>{error}</p> : null}
    </StarFieldset>
  );
}
