import type { Facets } from '@second-gear/contract/facets';
import { Button } from '@second-gear/ui/button';
import { SelectField, TextField } from '@second-gear/ui/field';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef } from 'react';
import { placesQuery } from '../../api/list-places.ts';
import { boundOptions } from './filter-options.ts';
import { texts } from './texts.ts';
import type { useNear } from './use-near.ts';

/** A single letter matches hundreds of places. */
const ENOUGH_TO_SUGGEST = 2;

/**
 * Fields for a place, with suggestions, and a distance. The suggestions are a native datalist, which works
 * with every keyboard, screen reader and phone.
 */
export function NearFields({
  place,
  linkProblem,
  counts,
}: {
  place: ReturnType<typeof useNear>;
  /** Error of the place in the URL. */
  linkProblem: string | null;
  /** Number of cars within each distance of the applied place, once loaded. */
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
    // Moves the focus only if the visitor hasn't moved it. Some browsers don't focus a pressed button.
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
          // A selected suggestion applies immediately. It differs from the typed text by more than one
          // letter.
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
