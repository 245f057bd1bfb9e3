import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

/** A person's name, which leads to the page that has all about them. */
export const PersonLink = ({ id, name }: { id: string; name: string }): ReactElement => (
  <Link to={`/dashboard/people/${encodeURIComponent(id)}`}>{name}</Link>
);
