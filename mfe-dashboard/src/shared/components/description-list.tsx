import { Fragment, type ReactElement, type ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: var(--sg-space-2) var(--sg-space-5);

  dt {
    color: var(--sg-ink-2);
  }
  /* With large fonts on a phone, there is no room for two columns. */
  @media (max-width: 19em) {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;

    dd {
      margin-bottom: var(--sg-space-2);
    }
  }
`;

export type DescriptionItem = readonly [name: string, value: ReactNode];

/** Lists names and values side by side. Omits a fact whose value is null. */
export const DescriptionList = ({ items }: { items: readonly DescriptionItem[] }): ReactElement => (
  <List>
    {items.map(([name, value]) =>
      value === null ? null : (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ),
    )}
  </List>
);
