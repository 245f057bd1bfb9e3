import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const Hint = styled.details`
  color: var(--sg-ink-2);
  font-size: var(--sg-text-s);
  dl {
    display: grid;
    gap: var(--sg-space-1);
    margin-block: var(--sg-space-2);
  }
  /* If an outcome doesn't fit beside the card number, it wraps below the number. */
  dl > div {
    display: flex;
    flex-wrap: wrap;
    column-gap: var(--sg-space-4);
  }
  dt {
    font-family: var(--sg-font-mono);
  }
`;

/** List of test cards, rendered only with the payments sandbox. */
export function SandboxHint() {
  if (!readSiteConfig().stripeScript) return null;
  return (
    <Hint>
      <summary>{texts.sandboxTitle}</summary>
      <dl>
        {texts.sandbox.map(([number, outcome]) => (
          <div key={number}>
            <dt>{number}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.sandboxHelp}</p>
    </Hint>
  );
}
