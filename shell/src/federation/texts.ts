/** Texts shown while remotes load or after they failed. */
export const texts = {
  loading: 'Loading',
  fallbackTitle: 'This part of Second Gear stalled',
  fallbackText:
    'We could not load this page just now. The rest of the site works, and nothing that you entered elsewhere is lost. Try again, or come back in a moment.',
  retry: 'Retry',
  close: 'Close',
  asked: {
    name: 'Versions of this session',
    shown: (remote: string, version: string) =>
      `This session shows ${remote} ${version}, not the released version.`,
    unknown: (remote: string, version: string) =>
      `This site has no ${remote} ${version}. The released version is shown.`,
    leave: 'Back to the released versions',
  },
} as const;
