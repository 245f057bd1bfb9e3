import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { facetsQuery } from '../../api/list-facets.ts';
import { common } from '../../shared/texts.ts';
import { facetFilters, type ListFilters, writeFilters } from './filters-url.ts';
import { texts } from './texts.ts';

/**
 * Another search that was probably meant: what the list shows in place of a mistyped one, or what would find more. It comes
 * later than the list, so that its line is there from the beginning.
 */
export function Suggestion({
  filters,
  onFollow,
}: {
  filters: ListFilters;
  /** It was followed: it goes from the page. */
  onFollow: () => void;
}) {
  const { data, isPlaceholderData } = useQuery(facetsQuery(facetFilters(filters)));
  const suggestion = isPlaceholderData ? undefined : data?.suggestion;
  const words = suggestion && texts.suggested(suggestion, common.cars(suggestion.cars));
  return (
    <p role="status" className="list-suggestion">
      {suggestion && words && (
        <>
          {words.before}{' '}
          <Link
            to={`/viewallcars?${writeFilters({ ...filters, q: suggestion.q }).toString()}`}
            preventScrollReset
            onClick={onFollow}
          >
            {texts.chips.q(suggestion.q)}
          </Link>
          {words.after}
        </>
      )}
    </p>
  );
}
