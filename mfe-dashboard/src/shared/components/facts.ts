import { styled } from 'styled-components';

/** A list of names and values with `dt` and `dd` side by side. */
export const Facts = styled.dl`
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
