import { Button } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { getFieldText } from '../../shared/field-text.ts';
import { HeroCar } from './hero-car.tsx';
import { texts } from './texts.ts';

/** Full-width dark panel of the hero. */
const HeroSection = styled.section`
  overflow: hidden;
  background: var(--sg-night);
  color: var(--sg-on-night);

  .hero-inner {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sg-space-5);
    max-width: var(--sg-max);
    margin-inline: auto;
    padding: clamp(1.5rem, 4vw, 3.5rem) var(--sg-gutter) 0;
  }
  .hero-eyebrow {
    color: var(--sg-accent);
    font-weight: 650;
  }
  h1 {
    margin-block: var(--sg-space-3) var(--sg-space-4);
    max-width: 13ch;
    font-size: var(--sg-text-4xl);
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1;
  }
  .hero-lead {
    max-width: 46ch;
    color: var(--sg-on-night-2);
    font-size: var(--sg-text-l);
  }
  .hero-search {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--sg-space-2);
    max-width: 34rem;
    margin-top: var(--sg-space-5);
    color: var(--sg-ink);
  }
  .hero-quick {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    margin-top: var(--sg-space-4);
  }
  .hero-quick a {
    display: block;
    padding: 0.35rem 0.8rem;
    border: 1px solid var(--sg-night-line);
    border-radius: var(--sg-radius-pill);
    color: var(--sg-on-night);
    font-size: var(--sg-text-s);
    text-decoration: none;
  }
  .hero-quick a:hover {
    border-color: var(--sg-accent);
    color: var(--sg-accent);
  }
  .hero-facts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-3) var(--sg-space-7);
    padding-block: var(--sg-space-4) var(--sg-space-5);
    border-top: 1px solid var(--sg-night-line);
  }
  .hero-facts dt {
    color: var(--sg-on-night-2);
    font-size: var(--sg-text-s);
  }
  .hero-facts dd {
    font: 700 var(--sg-text-xl) / 1.2 var(--sg-font-display);
  }

  @media (min-width: 900px) {
    .hero-inner {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
      align-items: end;
      column-gap: var(--sg-space-6);
    }
    .hero-facts {
      grid-column: 1 / -1;
    }
  }
  /* On phones the facts fit on one line. */
  @media (max-width: 599px) {
    .hero-facts {
      gap: var(--sg-space-2) var(--sg-space-5);
      padding-block: var(--sg-space-3) var(--sg-space-4);
    }
    .hero-facts dd {
      font-size: var(--sg-text-m);
    }
  }
  /* On phones in landscape, the search is visible without scrolling. */
  @media (max-height: 31.25rem) and (min-width: 40rem) {
    .hero-inner {
      grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
      padding-top: var(--sg-space-3);
    }
    h1 {
      margin-block: var(--sg-space-1) var(--sg-space-2);
      max-width: none;
      font-size: var(--sg-text-2xl);
    }
    .hero-search {
      margin-top: var(--sg-space-3);
    }
    .hero-facts {
      grid-column: 1 / -1;
    }
  }
  @media print {
    .hero-eyebrow {
      color: inherit;
    }
    .hero-search,
    .hero-quick {
      display: none;
    }
  }
`;

/** Introduces the site, with a search form that opens the list of matching cars. */
export function Hero() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = getFieldText(new FormData(event.currentTarget), 'q');
    void navigate(q ? `/viewallcars?${new URLSearchParams({ q }).toString()}` : '/viewallcars');
  };
  return (
    <HeroSection>
      <div className="hero-inner">
        <div>
          <p className="hero-eyebrow">{texts.eyebrow}</p>
          <h1 tabIndex={-1} data-page-title="">
            {texts.heading}
          </h1>
          <p className="hero-lead">{texts.lead}</p>
          <form role="search" className="hero-search" action="/viewallcars" onSubmit={search}>
            <TextField
              label={texts.searchLabel}
              hideLabel
              icon="search"
              type="search"
              name="q"
              placeholder={texts.searchPlaceholder}
            />
            <Button type="submit" variant="accent">
              {texts.search}
            </Button>
          </form>
          <ul className="hero-quick" aria-label={texts.quickLabel}>
            {texts.quick.map(({ text, to }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </div>
        <HeroCar />
        <dl className="hero-facts">
          {texts.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </HeroSection>
  );
}
