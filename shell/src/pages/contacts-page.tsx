import { Icon } from '@second-gear/ui/icon';
import { Card, Page, PageTitle, SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { contactsLead, contactMethods } from '../content/contacts.ts';
import { PageHead } from '../screen/page-head.tsx';
import { ContactForm } from './contact-form.tsx';
import { Lead } from './content-page.tsx';
import { texts } from './texts.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: var(--sg-space-6);
  align-items: start;
  margin-top: var(--sg-space-5);
`;

const ContactList = styled.ul`
  display: grid;
  gap: var(--sg-space-5);

  li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--sg-space-1) var(--sg-space-3);
  }
  svg {
    margin-top: 0.15rem;
    color: var(--sg-primary);
  }
  h2 {
    font-size: var(--sg-text-l);
  }
  p {
    grid-column: 2;
    color: var(--sg-ink-2);
  }
`;

export function ContactsPage(): ReactElement {
  return (
    <Page>
      <PageHead title={texts.contacts.title} description={contactsLead} />
      <PageTitle>{texts.contacts.title}</PageTitle>
      <Lead>{contactsLead}</Lead>
      <Columns>
        <ContactList className="contact-methods">
          {contactMethods.map(({ icon, title, lines }) => (
            <li key={title}>
              <Icon name={icon} />
              <h2>{title}</h2>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </li>
          ))}
        </ContactList>
        <Card>
          <SectionTitle>{texts.contacts.formTitle}</SectionTitle>
          <ContactForm />
        </Card>
      </Columns>
    </Page>
  );
}
