interface PublicPageOwner {
  role: string;
  suspended: boolean;
  /** Whether the user lists a car or was rated for one. */
  sells: boolean;
}

/** Whether a user has a public page: sellers who are not suspended. */
export const hasPublicPage = ({ role, suspended, sells }: PublicPageOwner): boolean =>
  !suspended && (role === 'seller' || sells);
