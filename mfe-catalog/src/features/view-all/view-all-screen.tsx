import { CAR_SORTS } from '@second-gear/contract/cars';
import { PageMeta } from '@second-gear/federation/head';
import { Button } from '@second-gear/ui/button';
import { Chip } from '@second-gear/ui/chip';
import { SelectField, TextField } from '@second-gear/ui/field';
import { Page, PageTitle, VisuallyHidden } from '@second-gear/ui/layout';
import { createLazyComponent } from '@second-gear/ui/lazy-component';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OpeningOverlay } from '../../shared/actions/lazy-dialog.tsx';
import { categoriesQuery } from '../../shared/api.ts';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import { getFieldText } from '../../shared/field-text.ts';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { LazySection } from '../../shared/lazy-section.tsx';
import { CarListing, getCars, getTotal } from '../../shared/list/car-listing.tsx';
import { useListCount } from '../../shared/list/list-navigation.tsx';
import { readListStart } from '../../shared/list/paging.ts';
import { RecentCars } from '../../shared/recent/recent-cars.tsx';
import { common } from '../../shared/texts.ts';
import { allCarsQuery } from './api.ts';
import { EmptyResults, InvalidSearch, UnknownPlace } from './empty-results.tsx';
import { toChips } from './filter-chips.ts';
import { FILTER_FORM_ID, FilterPanel } from './filter-panel.tsx';
import { normalizeFilters, readFilters, withoutFilter, writeFilters } from './filters-url.ts';
import type { ListFilters } from './filters.ts';
import { HiddenFilterInputs } from './hidden-filter-inputs.tsx';
import { SearchSuggestion } from './search-suggestion.tsx';
import { texts } from './texts.ts';
import { useLatestFilters } from './use-latest-filters.ts';
import { findPlaceError, findSearchError } from './use-location-filter.ts';
import { useSearchField } from './use-search-field.ts';
import { ViewAllLayout } from './view-all-css.ts';

const PAGE_SIZE = 24;

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = createLazyComponent(loadSheet);
const loadMap = () => import('./map/car-map.tsx');
/** The error of a failed preload is ignored, because opening the sheet loads it again and shows the error. */
const ignoreError = () => undefined;

const MapLoading = () => (
  <LoadingState label={texts.mapLoading}>
    <Skeleton height="24rem" radius="var(--sg-radius-l)" />
  </LoadingState>
);

/** `/viewallcars`: all cars, with filters and sort order in the URL. */
export default function ViewAllScreen() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const pages = useInfiniteQuery(allCarsQuery(filters, PAGE_SIZE, readListStart(params)));
  const categories = useQuery(categoriesQuery);
  const [panel, setPanel] = useState<'away' | 'sheet' | 'unfolded'>('away');
  const [isMapShown, setIsMapShown] = useState(false);
  const countLine = useRef<HTMLParagraphElement>(null);
  // Incremented to focus the count line. Focus moves in an effect, because a closing sheet first returns
  // focus to its button.
  const [countFocusRequests, setCountFocusRequests] = useState(0);
  useEffect(() => {
    if (countFocusRequests > 0) countLine.current?.focus();
  }, [countFocusRequests]);
  const count = useListCount(getTotal(pages));
  const invalidSearch = findSearchError(pages.error);
  // Invalid search text appears only in the search field, not in the heading or a chip.
  const activeFilters: ListFilters = invalidSearch === null ? filters : withoutFilter(filters, 'q');
  const chips = toChips(activeFilters, { categories: categories.data, cars: getCars(pages) });
  const filterCount = chips.filter(({ key }) => key !== 'q').length;
  const { latest, record } = useLatestFilters(params);
  // Preserves the scroll position, because the list changes below or next to the selected control.
  const updateFilters = (applyChanges: (previous: ListFilters) => ListFilters) => {
    record(normalizeFilters(applyChanges(latest.current)));
    setParams(writeFilters(latest.current), { preventScrollReset: true });
  };
  const applyChanges = (changes: Partial<ListFilters>) =>
    updateFilters((previous) => ({ ...previous, ...changes }));
  const [clearCount, setClearCount] = useState(0);
  const clear = () => {
    updateFilters(({ sort }) => (sort ? { sort } : {}));
    setClearCount(clearCount + 1);
  };
  const { field, markSubmitted } = useSearchField(filters.q ?? '');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = getFieldText(new FormData(event.currentTarget), 'q');
    if (q !== (filters.q ?? '')) markSubmitted();
    updateFilters((previous) => ({ ...withoutFilter(previous, 'q'), ...(q ? { q } : {}) }));
  };
  const placeProblem = findPlaceError(pages.error);
  const focusCount = () => countLine.current?.focus();
  const heading = activeFilters.q ? texts.titleFor(activeFilters.q) : texts.title;
  return (
    <CatalogFrame>
      <Page>
        <PageMeta title={`${heading} · ${common.site}`} description={texts.about} path="/viewallcars" />
        <PageTitle>{heading}</PageTitle>
        <ViewAllLayout>
          {/* Without JavaScript, the browser submits this form together with the panel's filters. */}
          <form className="list-search sg-screen-only" role="search" onSubmit={search} action="/viewallcars">
            <TextField
              label={texts.searchLabel}
              icon="search"
              type="search"
              name="q"
              ref={field}
              defaultValue={filters.q}
              error={invalidSearch ?? undefined}
            />
            <Button type="submit">{texts.search}</Button>
            {/* Last, because the field must be the form's first child to fill the row. */}
            <HiddenFilterInputs filters={withoutFilter(filters, 'q')} />
          </form>
          <div className="list-bar sg-screen-only">
            <Button
              variant="secondary"
              icon="filter"
              className="filters-toggle"
              aria-haspopup="dialog"
              aria-expanded={panel !== 'away'}
              onPointerEnter={() => void loadSheet().catch(ignoreError)}
              onFocus={() => void loadSheet().catch(ignoreError)}
              onClick={() => setPanel(panel === 'away' ? 'sheet' : 'away')}
            >
              {filterCount > 0 ? texts.filtersWithCount(filterCount) : texts.filters}
            </Button>
            <SelectField
              label={texts.sort}
              name="sort"
              form={FILTER_FORM_ID}
              value={filters.sort ?? 'newest'}
              options={filters.near ? [...texts.sorts, texts.nearest] : texts.sorts}
              onChange={(event) => {
                const sort = CAR_SORTS.find((option) => option === event.target.value);
                updateFilters((previous) => ({
                  ...withoutFilter(previous, 'sort'),
                  ...(sort ? { sort } : {}),
                }));
              }}
            />
            <Button
              variant="secondary"
              icon="pin"
              aria-expanded={isMapShown}
              onClick={() => setIsMapShown(!isMapShown)}
            >
              {texts.map}
            </Button>
          </div>
          <div className="list-found">
            <p role="status" className="list-count" ref={countLine} tabIndex={-1}>
              {count}
            </p>
            {activeFilters.q && <SearchSuggestion filters={filters} onNavigate={focusCount} />}
            {chips.length > 0 && (
              <ul className="list-chips" aria-label={texts.activeFilters}>
                {chips.map(({ key, text, hasLongName }) => (
                  <li key={key}>
                    <Chip
                      width={hasLongName ? '14rem' : undefined}
                      onRemove={() => updateFilters((previous) => withoutFilter(previous, key))}
                    >
                      {text}
                    </Chip>
                  </li>
                ))}
                <li>
                  <Button variant="ghost" size="s" onClick={clear}>
                    {texts.clear}
                  </Button>
                </li>
              </ul>
            )}
          </div>
          <div
            className={
              panel === 'unfolded' ? 'filters filters-open sg-screen-only' : 'filters sg-screen-only'
            }
          >
            {panel !== 'sheet' && (
              <FilterPanel
                filters={filters}
                onChange={applyChanges}
                urlPlaceError={placeProblem}
                clearCount={clearCount}
              />
            )}
          </div>
          <div className="list-cars" aria-busy={pages.isPlaceholderData || undefined}>
            {isMapShown && <LazySection load={loadMap} loading={<MapLoading />} />}
            <VisuallyHidden as="h2">{texts.resultsLabel}</VisuallyHidden>
            {placeProblem !== null && filters.near ? (
              <UnknownPlace
                near={filters.near}
                problem={placeProblem}
                filters={filters}
                onNavigate={focusCount}
              />
            ) : invalidSearch !== null ? (
              <InvalidSearch problem={invalidSearch} filters={filters} onNavigate={focusCount} />
            ) : (
              <CarListing
                pages={pages}
                priorityCount={2}
                isPaged
                skeletons={9}
                empty={<EmptyResults filters={filters} chips={chips} onNavigate={focusCount} />}
              />
            )}
          </div>
        </ViewAllLayout>
        {panel === 'sheet' && (
          <ErrorBoundary onError={() => setPanel('unfolded')}>
            <FilterSheet
              loading={<OpeningOverlay label={texts.opening} />}
              filters={filters}
              onChange={applyChanges}
              urlPlaceError={placeProblem}
              clearCount={clearCount}
              total={pages.isPlaceholderData ? undefined : getTotal(pages)}
              onClose={() => setPanel('away')}
              onShow={() => {
                setPanel('away');
                setCountFocusRequests(countFocusRequests + 1);
              }}
              onClear={clear}
            />
          </ErrorBoundary>
        )}
        {/* Rendered only after the list has loaded, because a growing list would push it down. */}
        {!pages.isPending && <RecentCars />}
      </Page>
    </CatalogFrame>
  );
}
