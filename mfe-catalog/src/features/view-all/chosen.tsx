import { type ListFilters, writeFilters } from './filters-url.ts';

/** Filters that a form sends along without showing them. */
export const Chosen = ({ filters }: { filters: ListFilters }) => (
  <>
    {[...writeFilters(filters)].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
