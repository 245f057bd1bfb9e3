interface Person {
  role: string;
  suspended: boolean;
  /** Whether the person lists a car, or was rated for one. */
  sells: boolean;
}

/** Buyers have no public page, nor has anybody who is suspended. */
export const hasPage = ({ role, suspended, sells }: Person): boolean =>
  !suspended && (role === 'seller' || sells);
