/** Texts shown while remotes load or after they failed. */
export const texts = {
  loading: 'Loading…',
  fallbackTitle: 'We couldn’t load this page',
  fallbackText:
    'The rest of the site still works, and nothing you entered elsewhere is lost. Try again, or come back in a moment.',
  /** In place of a dialog. Orders are the only dialogs that another remote fills. */
  dialog: {
    name: 'Order this car',
    title: 'We couldn’t load the order form',
    text: 'Nothing is ordered until you submit the form. Try again, or come back in a moment.',
  },
  retry: 'Retry',
  close: 'Close',
  versionOverride: {
    name: 'Version override',
    shown: (remote: string, version: string) =>
      `You’re viewing ${remote} ${version} instead of the released version.`,
    unknown: (remote: string, version: string) =>
      `We couldn’t find ${remote} ${version}. You’re viewing the released version.`,
    leave: 'Use released versions',
  },
} as const;
