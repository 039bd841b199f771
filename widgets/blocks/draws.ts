import { useRef } from 'react'
import { outcomeOf, useAct } from '#flow'
import { isGivenUp, useHost, useServerText } from '#host'
import { type NextDrawFragment, SkipDrawDocument } from './draws.graphql.ts'

/** One regular draw that is still to come. */
export type NextDraw = NextDrawFragment

/** Why a draw was not left out. 'unknown' means that it may have been. */
export interface SkipProblem {
  readonly kind: 'refused' | 'unknown'
  readonly message: string | null
}

interface SkipPlan {
  /** The capability that events name. */
  readonly capability: string
  readonly accountNumber: string
  /** The autopay's id. */
  readonly id: string
  /** Called once the draw is certainly left out. */
  readonly onSkipped: (draw: NextDraw) => void
}

/** Leaves one draw out. */
export function useSkipDraw({ capability, accountNumber, id, onSkipped }: SkipPlan) {
  const host = useHost()
  const said = useServerText()
  const asked = useRef<NextDraw | null>(null)
  const succeed = () => {
    if (asked.current !== null) onSkipped(asked.current)
  }
  const act = useAct(SkipDrawDocument, {
    capability,
    accountNumber,
    tell: ({ paymentDate }) => ({ status: 'SKIPPED', paymentDate, amountCents: asked.current?.paymentAmount ?? 0 }),
    onLate: succeed,
  })
  const skip = async (draw: NextDraw): Promise<void> => {
    if (act.isRunning) return
    asked.current = draw
    try {
      await act.run({ accountNumber, id, paymentDate: draw.paymentDate })
      succeed()
      void host.graphql.refetchAll()
    } catch (error) {
      if (!isGivenUp(error)) void host.graphql.refetchAll()
    }
  }
  return { skip, problem: problemOf(act.error, said(act.error)), isRunning: act.isRunning, forget: act.forget }
}

function problemOf(error: Error | undefined, message: string | null): SkipProblem | null {
  if (error === undefined) return null
  return { kind: outcomeOf(error) === 'unknown' ? 'unknown' : 'refused', message }
}
