import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

/** Shows a user's name with a link to that user's admin page. */
export const UserLink = ({ id, name }: { id: string; name: string }): ReactElement => (
  <Link to={`/dashboard/people/${encodeURIComponent(id)}`}>{name}</Link>
);
