import { Icon } from '@second-gear/ui/icon';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

/** A link above a screen's heading, to the screen that leads here. Not printed. */
export const BackLink = ({ to, label }: { to: string; label: string }): ReactElement => (
  <Link to={to} className="sg-screen-only">
    <Cluster as="span" gap={1}>
      <Icon name="chevron-left" size={16} />
      {label}
    </Cluster>
  </Link>
);
