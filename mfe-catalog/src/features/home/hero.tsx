import { Button } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fieldText } from '../../shared/field-text.ts';
import { HeroCar } from './hero-car.tsx';
import { HeroSection } from './hero-css.ts';
import { texts } from './texts.ts';

/** Introduces the site, with a search form that opens the list of matching cars. */
export function Hero() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = fieldText(new FormData(event.currentTarget), 'q');
    void navigate(q ? `/viewallcars?${new URLSearchParams({ q }).toString()}` : '/viewallcars');
  };
  return (
    <HeroSection>
      <div className="hero-inner">
        <div className="hero-words">
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
