import { styled } from 'styled-components';
import { PHONE_MAX_WIDTH } from '../../shared/phone-width.ts';
import { lowerSectionTexts } from './lower-sections-texts.ts';

const Banner = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--sg-space-5);
  margin-top: clamp(var(--sg-space-7), 9vw, var(--sg-space-8));
  padding: clamp(1.5rem, 4vw, 3rem);
  border-radius: var(--sg-radius-l);
  background: var(--sg-primary-soft);
  color: var(--sg-on-primary-soft);

  h2 {
    margin-bottom: var(--sg-space-2);
    font-size: var(--sg-text-2xl);
  }
  p {
    max-width: 52ch;
  }
  .app-stores {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-3);
  }
  button {
    display: grid;
    padding: var(--sg-space-3) var(--sg-space-5);
    border: 1px dashed var(--sg-line-strong);
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface);
    color: var(--sg-ink);
    text-align: left;
    cursor: not-allowed;
  }
  b {
    font: 700 var(--sg-text-xl) / 1.2 var(--sg-font-display);
  }
  small {
    color: var(--sg-ink-2);
  }
  @media (max-width: ${PHONE_MAX_WIDTH}) {
    gap: var(--sg-space-4);
    .app-stores {
      gap: var(--sg-space-2);
    }
    button {
      padding: var(--sg-space-2) var(--sg-space-3);
    }
  }
`;

/** Announces the upcoming apps. The buttons are placeholders. */
export function AppBanner() {
  const { title, text, soon, stores } = lowerSectionTexts.app;
  return (
    <Banner aria-labelledby="home-app" className="sg-screen-only">
      <div>
        <h2 id="home-app">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="app-stores">
        {stores.map(({ store, on }) => (
          <button key={store} type="button" disabled>
            <small>{on}</small> <b>{store}</b> <small>{soon}</small>
          </button>
        ))}
      </div>
    </Banner>
  );
}
