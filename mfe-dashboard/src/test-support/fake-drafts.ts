import type { Draft, DraftChange } from '@second-gear/contract/drafts';
import { errorResponse, type FakeApi, json, type ReceivedRequest } from '@second-gear/test-utils/fake-api';

const CHANGED_AT = '2026-11-25T09:00:00.000Z';

/** Fakes the server's drafts of one user, with the rules of the real API. */
export function createFakeDrafts(api: FakeApi) {
  const serverDrafts = new Map<string, Draft>();
  const carIdByDraft = new Map<string, string>();
  let isUnreachable = false;
  let shouldLoseResponses = false;

  const conflictResponse = (code: string, extraFields: object) =>
    json({ code, message: `test ${code}`, ...extraFields }, 409);
  const save = (id: string, { version, form, pictures }: DraftChange) => {
    const existing = serverDrafts.get(id);
    const carId = carIdByDraft.get(id);
    if (carId !== undefined) return conflictResponse('draft_listed', { carId });
    if (!existing && version > 0) return errorResponse(404, 'Draft not found');
    const isSame =
      existing && JSON.stringify([existing.form, existing.pictures]) === JSON.stringify([form, pictures]);
    if (existing && !isSame && existing.version !== version)
      return conflictResponse('draft_changed', { draft: existing });
    const nextVersion = isSame ? existing.version : version + 1;
    serverDrafts.set(id, { _id: id, version: nextVersion, form, pictures, changedAt: CHANGED_AT });
    return json({ version: nextVersion, changedAt: CHANGED_AT });
  };
  const handleDraftRequest = (request: ReceivedRequest): Response | null => {
    const [, id = ''] = /^[A-Z]+ \/drafts\/(.+)$/.exec(request.line) ?? [];
    if (id === '') return null;
    if (request.line.startsWith('PUT')) return save(id, request.body as DraftChange);
    const existing = serverDrafts.get(id);
    if (!existing) return errorResponse(404, 'Draft not found');
    if (request.line.startsWith('GET')) return json(existing);
    serverDrafts.delete(id);
    return json({ deletedCount: 1 });
  };
  const failToFetch = (): never => {
    throw new TypeError('Failed to fetch');
  };
  api.on('GET /drafts', () => (isUnreachable ? failToFetch() : json([...serverDrafts.values()].reverse())));
  api.onUnhandled((request) => {
    if (isUnreachable && request.line.includes('/drafts/')) return failToFetch();
    const response = handleDraftRequest(request);
    return shouldLoseResponses ? failToFetch() : response;
  });

  return {
    getStored: () => [...serverDrafts.values()],
    /** Adds a draft that was created on another device. */
    add: (draft: Draft) => serverDrafts.set(draft._id, draft),
    /** Changes the draft as another device would. */
    changeOnOtherDevice: (id: string, form: Partial<Draft['form']>) => {
      const existing = serverDrafts.get(id);
      if (existing)
        serverDrafts.set(id, {
          ...existing,
          version: existing.version + 1,
          form: { ...existing.form, ...form },
        });
    },
    remove: (id: string) => serverDrafts.delete(id),
    markListed: (id: string) => {
      serverDrafts.delete(id);
      carIdByDraft.set(id, 'car-9');
    },
    setUnreachable: (isUnavailable: boolean) => {
      isUnreachable = isUnavailable;
    },
    /** Whether responses are lost. The requests still succeed. */
    setResponsesLost: (areLost: boolean) => {
      shouldLoseResponses = areLost;
    },
  };
}

export type FakeDrafts = ReturnType<typeof createFakeDrafts>;
