export const standalone = {
  title: 'Dashboard on its own',
  intro: 'Sign in with a demo account. Payments need the composed site.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signOut: (email: string) => `Sign out ${email}`,
  refused: 'Signing in failed',
} as const;
