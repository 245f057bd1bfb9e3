import { formatCount } from '@second-gear/contract/format';

export const texts = {
  title: 'Add Car',
  lead: 'We save your draft automatically. Pick up where you left off on any device.',
  loading: 'Loading your draft…',
  restored: 'We restored your draft.',
  copied: (car: string) =>
    `This is a copy of your ${car}. Change what’s different, then add a VIN and photos.`,
  submit: 'Submit',
  uploading: 'Uploading photos first…',
  leaveTitle: 'Leave before your photos finish uploading?',
  leaveBody: 'Your draft is saved. Photos that are still uploading will be lost.',
  leave: 'Leave page',
  stay: 'Stay on page',
  added: 'Car Added Successfully',
  discard: 'Clear form',
  discardTitle: 'Clear this form?',
  discardBody: 'This deletes everything you’ve entered, including photos.',
  /** Texts about where a draft is stored and about conflicting versions. */
  drafts: {
    savedTo: {
      'not yet': '',
      server: 'Saved',
      browser: 'Saved on this device. We’ll sync it when you’re back online.',
      page: 'Not saved. This browser can’t store your draft, and we can’t reach the server. Stay on this page.',
    },
    untilResolved: {
      browser: 'Saved on this device until you choose a version.',
      page: 'Not saved. This browser can’t store your draft. Stay on this page.',
    },
    rejected: (reason: string) => `Saved on this device only. ${reason}`,
    changed: {
      title: 'This draft was edited in another tab or on another device',
      body: 'Choose which version to continue with. We’ll save the other one as a separate draft.',
      useOther: 'Use the other version',
      useThis: 'Use this version',
    },
    deleted: {
      title: 'This draft was deleted in another tab or on another device',
      body: 'This version exists only in this browser.',
      keep: 'Keep draft',
      deleteDraft: 'Delete draft',
    },
    listed: {
      title: 'This car is already listed',
      body: 'It’s in My Products. Submitting it again won’t create a second listing.',
      products: 'Go to My Products',
      copyToNewDraft: 'Copy to a new draft',
    },
    list: 'Your drafts',
    listHelp: (otherCount: number, maxCount: number) =>
      `${otherCount === 0 ? 'This is your only draft. ' : ''}You can save up to ${String(maxCount)} drafts.`,
    unnamed: 'Untitled car',
    changedAt: (time: string) => `edited ${time}`,
    pictures: (count: number) => formatCount(count, 'photo'),
    open: 'Open',
    remove: 'Delete',
    removed: 'Draft deleted',
    draftRestored: 'Draft restored',
    startNew: 'Start a new draft',
  },
  /** Texts of the checklist of a good listing. */
  checklist: {
    title: 'Listing checklist',
    done: (doneCount: number, total: number) => `${String(doneCount)} of ${String(total)} done`,
    help: 'Optional, but listings with these sell faster.',
    isDone: 'done',
    isMissing: 'missing',
    pictures: (minCount: number, currentCount: number) =>
      `At least ${String(minCount)} photos (${String(currentCount)} so far)`,
    description: (minLength: number) => `Description of at least ${String(minLength)} characters`,
    mileage: 'Mileage',
    vin: 'VIN',
    fuel: 'Fuel',
    gearbox: 'Transmission',
    body: 'Body style',
    category: 'Category',
  },
} as const;
