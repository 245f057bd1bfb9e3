import type { PublishedRemote } from '@second-gear/federation/release';
import type { Browser, BrowserContext } from 'playwright-core';
import { distinctFaults } from './distinct-faults.ts';
import { describeUnlistedFiles, findUnlistedFiles } from './first-screen.ts';
import { formatMegabytes, keepsMemory, measureHeap } from './heap.ts';
import { findLeaks, findNewGlobalRules, findNewLeaks } from './leaks.ts';
import { withTimeout } from './page-errors.ts';
import { findStateChanges } from './page-state.ts';
import { runInParallel, type OpenedPage, Pages, WALK_QUIET_MS } from './pages.ts';
import { findInterfaceFaults, readRemoteInterface, type RemoteInterface } from './remote-interface.ts';
import { isSlotName, SLOT_OPENERS } from './slot-drivers.ts';
import { SsrComparison } from './ssr-comparison.ts';
import type { Timing } from './timing.ts';
import { useScreen } from './use-screen.ts';
import { readySelectorOf, visitTargetsOf } from './visit-targets.ts';
import { ALL_ROLES_VISITOR, type FakeVisitor, VISITORS } from './visitors.ts';
import { type VisitTarget, walkTargets } from './walk-targets.ts';
import type { Traces } from './watch-page.ts';
import type { PageSnapshot } from './watch-state.ts';

interface CandidateCheckOptions {
  /** URL of a site in which everyone gets the candidate. */
  url: string;
  candidate: PublishedRemote;
  /** Timeout in milliseconds for a slot's content on the gate's own screen. */
  slotTimeoutMs: number | undefined;
  /** Timeouts on this machine. */
  timing: Timing;
  /** URL of the same site with server-side rendering; null if there is none. */
  ssrUrl: string | null;
}

/** The gate's check of one candidate in a browser. */
export class CandidateCheck {
  readonly #pages: Pages;
  readonly #candidate: PublishedRemote;
  readonly #slotTimeoutMs: number;
  readonly #ssrComparison: SsrComparison | null;
  /** States of SHELL_PAGE before the candidate was loaded. */
  readonly #shellSnapshots: PageSnapshot[] = [];
  /** Targets that mounted and unmounted without a fault. */
  readonly #passedTargets = new Set<VisitTarget>();
  /** Names of the targets with a leak or a changed global, by its message. */
  readonly #targetsByLeak = new Map<string, string[]>();

  constructor(browser: Browser, { url, candidate, slotTimeoutMs, timing, ssrUrl }: CandidateCheckOptions) {
    const owner = `/remotes/${candidate.build.declaration.name}/${candidate.version}/`;
    this.#pages = new Pages(browser, url, owner, timing);
    this.#candidate = candidate;
    this.#ssrComparison = ssrUrl === null ? null : new SsrComparison(this.#pages, ssrUrl);
    this.#slotTimeoutMs = slotTimeoutMs === undefined ? timing.timeoutMs : slotTimeoutMs * timing.slowdown;
  }

  /**
   * Load time of the slowest SHELL_PAGE during this check, in milliseconds. 0 if one of the candidate's screens
   * did not respond, because such a screen slows all pages, even on a fast machine.
   */
  get slowestShell(): number {
    return this.#pages.hasUnresponsiveTarget ? 0 : this.#pages.slowestShell;
  }

  /** The faults found so far, without duplicates. */
  get faults(): string[] {
    return distinctFaults(this.#pages.faults);
  }

  /** Runs the check. Returns all faults, without duplicates. */
  async findFaults(): Promise<string[]> {
    const { declaration } = this.#candidate.build;
    const { faults } = this.#pages;
    const exposed = await this.#withContext((context) => this.#readRemoteInterface(context));
    if (exposed) {
      const { remoteInterface, shellTraces } = exposed;
      for (const fault of findInterfaceFaults(remoteInterface, declaration)) faults.add(fault);
      const targets = visitTargetsOf(remoteInterface.paths, declaration.slots);
      await runInParallel(
        targets.map(
          (target) => () =>
            this.#withContext((ownContext) => this.#visitTarget(ownContext, target, shellTraces)),
        ),
      );
      const passedTargets = targets.filter((target) => this.#passedTargets.has(target));
      // A target that did not respond is not opened again, because each visitor would wait for its timeout.
      const openTargets = targets.filter(({ name }) => !this.#pages.isUnresponsive(name));
      const [first] = targets;
      const ssrRoutes = new Set(declaration.routes.filter((route) => route.drawn).map(({ path }) => path));
      const ssrTargets = passedTargets.filter(({ name }) => ssrRoutes.has(name));
      const comparison = this.#ssrComparison;
      await runInParallel([
        ...VISITORS.map((visitor) => () => this.#walkTargets(visitor, openTargets)),
        ...(comparison ? ssrTargets.map((target) => () => comparison.compare(target)) : []),
        ...passedTargets
          .slice(0, 2)
          .map((target) => () => this.#withContext((ownContext) => this.#revisitTarget(ownContext, target))),
        ...declaration.slots.map(
          (slot) => () => this.#withContext((ownContext) => this.#openSlot(ownContext, slot)),
        ),
        ...(first
          ? [() => this.#withContext((ownContext) => this.#checkFirstScreenWeight(ownContext, first))]
          : []),
      ]);
      this.#reportLeaks();
    }
    return this.faults;
  }

  /**
   * Returns the candidate's public interface, and the traces of the shell alone as the baseline for leaks.
   * Null if the candidate does not export a remote.
   */
  async #readRemoteInterface(
    context: BrowserContext,
  ): Promise<{ remoteInterface: RemoteInterface; shellTraces: Traces } | null> {
    const { container, entry } = this.#candidate.build;
    const pages = this.#pages;
    const opened = await pages.openPage(context, 'its module');
    let exposed: { remoteInterface: RemoteInterface; shellTraces: Traces } | null = null;
    const isComplete = await pages.recordFaults(opened, async () => {
      await pages.startAtShell(opened);
      await pages.waitUntilSettled(opened);
      const shellTraces = await pages.collectTraces(opened);
      this.#shellSnapshots.push(await pages.collectState(opened));
      await pages.leaveToShell(opened);
      this.#shellSnapshots.push(await pages.collectState(opened));
      const entryUrl = pages.url + pages.owner + entry;
      const remoteInterface = await withTimeout(
        'its remote module',
        pages.timing.timeoutMs,
        readRemoteInterface(opened.page, container, entryUrl),
      );
      if (remoteInterface) exposed = { remoteInterface, shellTraces };
      else pages.faults.add('It does not export a remote module: ./remote must export routes and slots.');
      this.#noteGlobalChanges('its module', await pages.collectGlobalChanges(opened));
    });
    return isComplete ? exposed : null;
  }

  /**
   * Runs `work` in a separate browser context, because pages that are open at the same time must not share
   * storage.
   */
  async #withContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const context = await this.#pages.openContext(ALL_ROLES_VISITOR);
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  }

  #noteLeak(leak: string, targetName: string): void {
    const names = this.#targetsByLeak.get(leak) ?? [];
    if (!names.includes(targetName)) this.#targetsByLeak.set(leak, [...names, targetName]);
  }

  #noteGlobalChanges(name: string, changes: readonly string[]): void {
    for (const change of changes)
      this.#noteLeak(
        `it leaves the page with ${change}, which the shell and all remotes share. Move what only this remote needs into its own modules.`,
        name,
      );
  }

  #reportLeaks(): void {
    for (const [leak, [first, ...others]] of this.#targetsByLeak) {
      const moreText = others.length > 0 ? ` (and ${String(others.length)} more)` : '';
      this.#pages.faults.add(`${String(first)}${moreText}: ${leak}`);
    }
  }

  /**
   * Opens a target by its address and leaves it; nothing of the candidate may keep running. Then goes back
   * and uses the target's forms and buttons.
   */
  async #visitTarget(context: BrowserContext, target: VisitTarget, shellTraces: Traces): Promise<void> {
    const { name, address, isSlot } = target;
    const pages = this.#pages;
    const opened = await pages.openPage(context, name);
    const { page } = opened;
    await pages.recordFaults(opened, async () => {
      await pages.goTo(opened, address);
      await pages.waitUntilSettled(opened);
      if (isSlot && !(await pages.waitToAppear(page.locator(readySelectorOf(target)), this.#slotTimeoutMs)))
        pages.faults.add(`${name}: it renders nothing.`);
      const servedFiles = await pages.withResponseTimeout(
        page.evaluate(() => performance.getEntriesByType('resource').map((resource) => resource.name)),
      );
      if (!servedFiles.some((file) => file.includes(pages.owner)))
        pages.faults.add(`${name}: the page did not load this version.`);
      this.#noteGlobalChanges(name, await pages.collectGlobalChanges(opened));
      const tracesAfter = await pages.leaveToShell(opened);
      this.#noteGlobalChanges(name, await pages.collectGlobalChanges(opened));
      for (const change of findStateChanges(this.#shellSnapshots, await pages.collectState(opened)))
        this.#noteLeak(change, name);
      for (const leak of findLeaks(pages.owner, tracesAfter)) this.#noteLeak(`it leaves ${leak}`, name);
      for (const selector of findNewGlobalRules(shellTraces, tracesAfter))
        this.#noteLeak(
          `it adds a global style: ${selector}. Scope the selector to a class of your own.`,
          name,
        );
      if (![...pages.faults].some((fault) => fault.startsWith(`${name}: `))) this.#passedTargets.add(target);
      await this.#goBack(opened);
      await useScreen(pages, opened, target);
    });
  }

  /**
   * Checks that the first screen needs no unlisted files, because only listed files count toward the size
   * budget.
   */
  async #checkFirstScreenWeight(context: BrowserContext, target: VisitTarget): Promise<void> {
    const pages = this.#pages;
    const opened = await pages.openPage(context, target.name);
    await pages.recordFaults(opened, async () => {
      const { url, owner: folder } = pages;
      const { address, name } = target;
      const screen = { url, address, readySelector: readySelectorOf(target), folder };
      const weightFault = describeUnlistedFiles(
        this.#candidate,
        await findUnlistedFiles(opened.page, screen, this.#candidate, pages.timing),
      );
      if (weightFault) pages.faults.add(`${name}: ${weightFault}`);
    });
  }

  async #goBack(opened: OpenedPage): Promise<void> {
    const { timeoutMs } = this.#pages.timing;
    await withTimeout(`the previous page, after going back,`, timeoutMs, opened.page.goBack());
    await this.#pages.waitUntilSettled(opened);
  }

  /** Visits a target several times. Leaks and memory must not grow with each visit. */
  async #revisitTarget(context: BrowserContext, { name, address }: VisitTarget): Promise<void> {
    const pages = this.#pages;
    const opened = await pages.openPage(context, name);
    const leave = async () => ({
      traces: await pages.leaveToShell(opened),
      heap: await pages.withResponseTimeout(measureHeap(opened.monitor.session)),
    });
    const returnAndLeave = async () => {
      await this.#goBack(opened);
      return leave();
    };
    await pages.recordFaults(opened, async () => {
      await pages.goTo(opened, address);
      await pages.waitUntilSettled(opened);
      const first = await leave();
      const second = await returnAndLeave();
      const newLeaks = findNewLeaks(first.traces, second.traces);
      if (newLeaks.length === 0 && !keepsMemory(first.heap, second.heap)) return;
      // The shell may start something late, during the second visit. So only an increase that also occurs on
      // the third visit is a leak.
      const third = await returnAndLeave();
      const repeatedLeaks = findNewLeaks(second.traces, third.traces);
      for (const leak of newLeaks.filter((each) => repeatedLeaks.includes(each)))
        pages.faults.add(`${name}: on every visit it leaves ${leak}`);
      if (keepsMemory(first.heap, second.heap) && keepsMemory(second.heap, third.heap))
        pages.faults.add(
          `${name}: it keeps more memory after every visit: ${formatMegabytes(third.heap - second.heap)} more. Limit its caches, and remove references to unmounted screens.`,
        );
    });
  }

  /** Opens a slot as visitors do, on the screen that has it. */
  async #openSlot(context: BrowserContext, slot: string): Promise<void> {
    const pages = this.#pages;
    if (!isSlotName(slot)) {
      pages.faults.add(`the slot ${slot}: the gate does not know how to open it. Add it to slot-drivers.ts.`);
      return;
    }
    const opener = SLOT_OPENERS[slot];
    if (!opener) return;
    const opened: OpenedPage = await pages.openPage(context, `the slot ${slot}`);
    const withSlotTimeout = async <T>(subject: string, work: Promise<T>): Promise<T> =>
      withTimeout(`${subject} at ${opener.address}`, pages.timing.timeoutMs, work);
    await pages.recordFaults(opened, async () => {
      await pages.goTo(opened, opener.address);
      await withSlotTimeout('the control that opens it', opener.open(opened.page));
      await pages.waitUntilSettled(opened);
      if (!(await withSlotTimeout('its content', opener.isFilled(opened.page))))
        pages.faults.add(`the slot ${slot} stayed empty at ${opener.address}.`);
    });
  }

  /** Opens all targets, one after another, as the given visitor. */
  #walkTargets(visitor: FakeVisitor, targets: readonly VisitTarget[]): Promise<void> {
    return walkTargets(this.#pages, { visitor, targets }, async (opened) => {
      await this.#pages.waitUntilSettled(opened, WALK_QUIET_MS);
      this.#noteGlobalChanges(opened.label(), await this.#pages.collectGlobalChanges(opened));
    });
  }
}
