import type { Draft, DraftChange } from '@second-gear/contract/drafts';
import { type FakeApi, json, refusal, type Sent } from '@second-gear/web-testing/fake-api';

const CHANGED_AT = '2026-11-25T09:00:00.000Z';

/** Fakes the server's drafts of one user, with the rules of the real API. */
export function fakeDrafts(api: FakeApi) {
  const kept = new Map<string, Draft>();
  const listed = new Map<string, string>();
  let isDown = false;
  let areAnswersLost = false;

  const refused = (code: string, more: object) => json({ code, message: `test ${code}`, ...more }, 409);
  const save = (id: string, { version, form, pictures }: DraftChange) => {
    const there = kept.get(id);
    const carId = listed.get(id);
    if (carId !== undefined) return refused('draft_listed', { carId });
    if (!there && version > 0) return refusal(404, 'There is no such draft');
    const same = there && JSON.stringify([there.form, there.pictures]) === JSON.stringify([form, pictures]);
    if (there && !same && there.version !== version) return refused('draft_changed', { draft: there });
    const next = same ? there.version : version + 1;
    kept.set(id, { _id: id, version: next, form, pictures, changedAt: CHANGED_AT });
    return json({ version: next, changedAt: CHANGED_AT });
  };
  const one = (sent: Sent): Response | null => {
    const [, id = ''] = /^[A-Z]+ \/drafts\/(.+)$/.exec(sent.line) ?? [];
    if (id === '') return null;
    if (sent.line.startsWith('PUT')) return save(id, sent.body as DraftChange);
    const there = kept.get(id);
    if (!there) return refusal(404, 'There is no such draft');
    if (sent.line.startsWith('GET')) return json(there);
    kept.delete(id);
    return json({ deletedCount: 1 });
  };
  const down = (): never => {
    throw new TypeError('Failed to fetch');
  };
  api.on('GET /drafts', () => (isDown ? down() : json([...kept.values()].reverse())));
  api.otherwise((sent) => {
    if (isDown && sent.line.includes('/drafts/')) return down();
    const answer = one(sent);
    return areAnswersLost ? down() : answer;
  });

  return {
    kept: () => [...kept.values()],
    /** Adds a draft from another device. */
    put: (draft: Draft) => kept.set(draft._id, draft),
    /** Changes the draft as another device would. */
    changeElsewhere: (id: string, form: Partial<Draft['form']>) => {
      const there = kept.get(id);
      if (there) kept.set(id, { ...there, version: there.version + 1, form: { ...there.form, ...form } });
    },
    remove: (id: string) => kept.delete(id),
    list: (id: string) => {
      kept.delete(id);
      listed.set(id, 'car-9');
    },
    goDown: (down: boolean) => {
      isDown = down;
    },
    /** Requests succeed, but their responses are lost. */
    loseAnswers: (lost: boolean) => {
      areAnswersLost = lost;
    },
  };
}

export type FakeDrafts = ReturnType<typeof fakeDrafts>;
