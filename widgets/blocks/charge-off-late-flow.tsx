import type { ChargeOffFlowProps } from './charge-off-flow.tsx'
import { latePart } from './late-part.tsx'

/** Choosing and signing a plan is a file of its own: whoever only looks at the balance or a plan does not load it. */
export const ChargeOffFlow = latePart<ChargeOffFlowProps>(
  () => import('./charge-off-flow.tsx').then((file) => file.ChargeOffFlow),
  420,
)
