import type { OrderState } from '@second-gear/contract/order-states';
import type { OrderStep, Party } from '@second-gear/contract/order-steps';
import type { Step } from '@second-gear/ui/steps';
import { formatInstant } from '../format/format.ts';
import { progressTexts as texts, type Side } from './texts.ts';

/** The fields of an order or sale that determine its progress. An older API omits most of them. */
interface OrderProgress {
  state: OrderState;
  paid: boolean;
  step?: OrderStep | undefined;
  createdAt?: string | undefined;
  lapsesAt?: string | null | undefined;
  paidAt?: string | null | undefined;
  handedOverAt?: string | null | undefined;
  releasesAt?: string | null | undefined;
  refunded?: number | undefined;
  ended?: { by: Party; reason: string } | null | undefined;
}

interface Stage {
  key: keyof typeof texts.stages;
  isDone: boolean;
  at: string | null | undefined;
  /** Text to show while this stage is the next one. */
  pendingNote: string | null;
}

const buildStages = (order: OrderProgress, side: Side): Stage[] => {
  const { step, lapsesAt, releasesAt, handedOverAt } = order;
  return [
    { key: 'ordered', isDone: true, at: order.createdAt, pendingNote: null },
    {
      key: step === undefined ? 'paidWithoutEscrow' : 'paid',
      isDone: order.paid || (order.refunded ?? 0) > 0,
      at: order.paidAt,
      pendingNote: lapsesAt ? texts.heldUntil[side](formatInstant(lapsesAt)) : null,
    },
    {
      key: 'handedOver',
      isDone: Boolean(handedOverAt) || step === 'handed_over' || step === 'paid_out',
      at: handedOverAt,
      pendingNote:
        step === 'disputed'
          ? texts.onHold
          : [texts.held[side], releasesAt ? texts.releases[side](formatInstant(releasesAt)) : '']
              .filter(Boolean)
              .join(' '),
    },
    {
      key: 'paidOut',
      isDone: step === 'paid_out',
      at: null,
      pendingNote: step === 'disputed' ? texts.onHold : texts.payingOut[side],
    },
  ];
};

/** Returns whether an order ended without a sale. */
export const isEnded = (step: OrderStep | OrderState): step is 'cancelled' | 'lapsed' | 'refunded' =>
  step === 'cancelled' || step === 'lapsed' || step === 'refunded';

/**
 * Returns the steps of an order as its buyer or seller sees them. If the order ended without a sale, these
 * are the completed steps and the reason. If an older API sends no `step`, the steps end with the payment.
 */
export function toProgressSteps(order: OrderProgress, side: Side): Step[] {
  const currentState = order.step ?? order.state;
  const stages = buildStages(order, side);
  const doneStages = stages.filter(({ isDone }) => isDone);
  const nextStage = stages.find(({ isDone }) => !isDone);
  const hasEnded = isEnded(currentState);
  const visibleStages = hasEnded ? doneStages : order.step === undefined ? stages.slice(0, 2) : stages;
  const lastStage = visibleStages.at(-1);
  const steps = visibleStages.map((stage): Step => {
    const isNext = stage === nextStage;
    const note = isNext ? stage.pendingNote : stage.isDone && stage.at ? formatInstant(stage.at) : null;
    return {
      key: stage.key,
      title: texts[stage.isDone ? 'stages' : 'upcoming'][stage.key][side],
      note,
      state: stage.isDone ? 'done' : isNext ? 'next' : 'upcoming',
      current: !hasEnded && (isNext || (stage === lastStage && stage.isDone)),
    };
  });
  if (!hasEnded) return steps;
  const by = order.ended?.by ?? null;
  return [
    ...steps,
    {
      key: 'ended',
      title: texts.ended(currentState, by, side),
      note: order.ended?.reason ?? null,
      state: 'ended',
      current: true,
    },
  ];
}
