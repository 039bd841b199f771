import { useState } from 'react'
import { outcomeOf } from '#flow'
import { type CarportHost, isGivenUp, serverText, useHost, useMutation } from '#host'
import { type CarportError, isCarportError } from '#sdk/errors/errors'
import { type NextDrawFragment, NextDrawsDocument, SkipDrawDocument } from './draws.graphql.ts'

/** One regular draw that is still to come. */
export type NextDraw = NextDrawFragment

/** Why a draw was not left out. 'unknown' means that it may have been. */
export interface SkipProblem {
  readonly kind: 'refused' | 'unknown'
  readonly message: string | null
}

interface SkipPlan {
  /** Told to the page as what succeeded or failed; null where skipping is only on the way to something else. */
  readonly capability: string | null
  readonly accountNumber: string
  /** The autopay's id. */
  readonly id: string
  /** Called once the draw is certainly left out. */
  readonly onSkipped: (draw: NextDraw) => void
}

/** Leaves one draw out. Without an answer the list of draws is asked whether it is still there. */
export function useSkipDraw({ capability, accountNumber, id, onSkipped }: SkipPlan) {
  const host = useHost()
  const mutation = useMutation(SkipDrawDocument)
  const [problem, setProblem] = useState<SkipProblem | null>(null)
  const succeed = (draw: NextDraw) => {
    const { paymentAmount: amountCents, paymentDate } = draw
    if (capability !== null)
      host.emit('carport-success', {
        capability,
        confirmationNumber: null,
        amountCents,
        paymentDate,
        status: 'SKIPPED',
      })
    onSkipped(draw)
    void host.graphql.refetchAll()
  }
  const skip = async (draw: NextDraw): Promise<void> => {
    if (mutation.isRunning) return
    setProblem(null)
    try {
      await mutation.run({ accountNumber, id, paymentDate: draw.paymentDate })
      succeed(draw)
    } catch (error) {
      if (isGivenUp(error)) return
      const isUnknown = outcomeOf(error) === 'unknown'
      if (isUnknown && (await hasGone(host, accountNumber, id, draw))) return succeed(draw)
      setProblem({ kind: isUnknown ? 'unknown' : 'refused', message: serverText(error) })
      if (!isUnknown && capability !== null && isCarportError(error)) sayRefused(host, capability, error)
      void host.graphql.refetchAll()
    }
  }
  return { skip, problem, isRunning: mutation.isRunning, forget: () => setProblem(null) }
}

async function hasGone(host: CarportHost, accountNumber: string, id: string, draw: NextDraw): Promise<boolean> {
  try {
    const { GetRecurringPayments } = await host.graphql.query(NextDrawsDocument, { accountNumber })
    const found = GetRecurringPayments.find((recurring) => recurring.id === id)
    return found !== undefined && !found.scheduledPayments.some((each) => each.paymentDate === draw.paymentDate)
  } catch {
    return false
  }
}

function sayRefused(host: CarportHost, capability: string, refusal: CarportError): void {
  const { code, category, retryable } = refusal
  host.emit('carport-failure', { capability, code, category, retryable, correlationId: refusal.correlationId ?? null })
}
