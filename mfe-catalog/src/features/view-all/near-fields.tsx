import type { Facets } from '@second-gear/contract/facets';
import { Button } from '@second-gear/ui/button';
import { SelectField, TextField } from '@second-gear/ui/field';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef } from 'react';
import { placesQuery } from '../../api/list-places.ts';
import { boundOptions } from './filter-options.ts';
import { texts } from './texts.ts';
import type { useNear } from './use-near.ts';

/** A letter alone has hundreds of places. */
const ENOUGH_TO_SUGGEST = 2;

/**
 * Where to look: a place, with suggestions as it is typed, and how far from it. The browser's own list of suggestions
 * works with any keyboard, screen reader and phone.
 */
export function NearFields({
  place,
  linkProblem,
  counts,
}: {
  place: ReturnType<typeof useNear>;
  /** What is wrong with the place that the address names. */
  linkProblem: string | null;
  /** Cars within each distance of the place that counts, once they are known. */
  counts: Facets['bounds'];
}) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const { near, within, problem, locating } = place;
  const asked = useDeferredValue(near.trim());
  const { data } = useQuery({ ...placesQuery(asked), enabled: asked.length >= ENOUGH_TO_SUGGEST });
  const suggested = asked.length >= ENOUGH_TO_SUGGEST ? (data ?? []) : [];
  const distances = [
    { value: '', label: texts.anyDistance },
    ...boundOptions('within', counts).map(({ value, label }) => ({ value: String(value), label })),
  ];
  const locate = async (button: HTMLElement) => {
    await place.locate();
    // A person who has gone on meanwhile is not called back. Some browsers give no focus to a pressed button.
    const focused = document.activeElement;
    if (focused === button || focused === document.body) field.current?.focus();
  };
  return (
    <div role="group" aria-label={texts.where} className="filter-where">
      <TextField
        ref={field}
        label={texts.near}
        hint={texts.nearHint}
        name="near"
        list={list}
        autoComplete="off"
        maxLength={80}
        icon="pin"
        value={near}
        error={problem ?? linkProblem ?? undefined}
        onChange={(event) => {
          const { value } = event.target;
          // A suggestion that is taken counts at once, as a choice does; it differs by more than a letter.
          const taken =
            suggested.some((one) => one.near === value) && Math.abs(value.length - near.length) > 1;
          if (taken) void place.commitPlace(value);
          else place.type(value);
        }}
        onBlur={() => void place.commit()}
      />
      <datalist id={list}>
        {suggested.map((one) => (
          <option key={one.near} value={one.near}>
            {one.name}
          </option>
        ))}
      </datalist>
      <Button
        type="button"
        variant="ghost"
        flush
        size="s"
        icon="pin"
        loading={locating}
        className="filter-locate"
        onClick={(event) => void locate(event.currentTarget)}
      >
        {texts.locate}
      </Button>
      <SelectField
        label={texts.within}
        name="within"
        value={within}
        onChange={(event) => void place.choose(event.target.value)}
        options={
          distances.some(({ value }) => value === within)
            ? distances
            : [...distances, { value: within, label: texts.distance(Number(within)) }]
        }
      />
    </div>
  );
}
