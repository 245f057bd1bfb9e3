import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { categoriesQuery } from '../api.ts';
import { QueryError } from '../query-error.tsx';
import { common } from '../texts.ts';

const SideLayout = styled.div`
  display: grid;
  gap: var(--sg-space-5);
  > * {
    min-width: 0;
  }
  @media screen and (min-width: 900px) {
    grid-template-columns: 13rem minmax(0, 1fr);
    gap: var(--sg-space-6);
  }
`;

const Menu = styled.nav`
  h2 {
    margin-bottom: var(--sg-space-3);
    font-size: var(--sg-text-l);
  }
  ul {
    display: flex;
    gap: var(--sg-space-1);
    list-style: none;
  }
  a {
    display: block;
    padding: var(--sg-space-2) var(--sg-space-3);
    border-radius: var(--sg-radius-m);
    color: var(--sg-ink);
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover {
    background: var(--sg-surface-2);
  }
  a.active {
    background: var(--sg-primary);
    color: var(--sg-on-primary);
    font-weight: 600;
  }
  /* On small screens a single row that scrolls horizontally, so the cars stay visible. */
  @media (max-width: 899px) {
    ul {
      margin-inline: calc(-1 * var(--sg-gutter));
      padding: var(--sg-space-1) var(--sg-gutter);
      overflow-x: auto;
      scrollbar-width: thin;
    }
    a {
      border: 1px solid var(--sg-line);
      border-radius: var(--sg-radius-pill);
      background: var(--sg-surface);
    }
  }
  @media (min-width: 900px) {
    position: sticky;
    top: 6rem;
    ul {
      flex-direction: column;
    }
  }
`;

/** Widths of the loading placeholders, which are as high as a link so the cars below don't shift. */
const SKELETON_WIDTHS = ['4.5rem', '6rem', '7.5rem', '5.25rem', '6.75rem', '8rem', '5.5rem'];
const SKELETON_HEIGHT = 'calc(1lh + 2 * var(--sg-space-2) + 2px)';

/** Links to all categories. The current one is highlighted. */
function CategoryMenu() {
  const categories = useQuery(categoriesQuery);
  return (
    <Menu aria-label={common.list.categories} className="sg-screen-only">
      <h2>{common.list.categories}</h2>
      {categories.isPending && (
        <LoadingState label={common.list.categoriesLoading}>
          <ul>
            {SKELETON_WIDTHS.map((width) => (
              <li key={width}>
                <Skeleton width={width} height={SKELETON_HEIGHT} radius="var(--sg-radius-pill)" />
              </li>
            ))}
          </ul>
        </LoadingState>
      )}
      {categories.isLoadingError && <QueryError title={common.list.categoriesFailed} query={categories} />}
      {categories.data && (
        <ul>
          <li>
            <NavLink to="/viewallcars">{common.list.allCategories}</NavLink>
          </li>
          {categories.data.map((category) => (
            <li key={category._id}>
              <NavLink to={`/category/${encodeURIComponent(category._id)}`}>{category.name}</NavLink>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}

/** Cars with the category menu next to them, or above them on small screens. */
export const CategoryLayout = ({ children }: { children: ReactNode }) => (
  <SideLayout>
    <CategoryMenu />
    <div>{children}</div>
  </SideLayout>
);
