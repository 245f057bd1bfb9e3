/** How often a version may fail until it is left to browsers. */
export interface Tolerance {
  tries: number;
  /** Time in ms in which these failures must lie: one now and then takes nothing out. */
  within: number;
}

/** Counts the failures of versions, by any name that tells them apart. */
export interface Offences {
  /** Counts one more. Returns whether that was the last that was tolerated. */
  add: (name: string) => boolean;
  /** Forgets the failures of one that is not out. */
  forgive: (name: string) => void;
  isOut: (name: string) => boolean;
  /** All that are out. */
  out: () => string[];
  /** Forgets all others: a release begins anew. */
  keepOnly: (names: ReadonlySet<string>) => void;
}

/** @param now the time in ms */
export function createOffences({ tries, within }: Tolerance, now: () => number = Date.now): Offences {
  const failures = new Map<string, number[]>();
  const out = new Set<string>();
  return {
    add: (name) => {
      if (out.has(name)) return false;
      const recent = (failures.get(name) ?? []).filter((at) => at > now() - within);
      recent.push(now());
      failures.set(name, recent);
      if (recent.length < tries) return false;
      out.add(name);
      failures.delete(name);
      return true;
    },
    forgive: (name) => void failures.delete(name),
    isOut: (name) => out.has(name),
    out: () => [...out],
    keepOnly: (names) => {
      for (const name of failures.keys()) if (!names.has(name)) failures.delete(name);
      for (const name of out) if (!names.has(name)) out.delete(name);
    },
  };
}
