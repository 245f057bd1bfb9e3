interface Person {
  role: string;
  suspended: boolean;
  /** Whether the user lists a car or was rated for one. */
  sells: boolean;
}

/** Buyers and suspended users have no public page. */
export const hasPublicPage = ({ role, suspended, sells }: Person): boolean =>
  !suspended && (role === 'seller' || sells);
