import type { ReactNode } from 'react'
import { useHost } from '#host'
import { ErrorState, Skeleton, SkeletonGroup, preloadable } from '#ui'
import type { RecordsPlace } from './records-offer.tsx'
import type { RecordsStepProps } from './records-step.tsx'

interface RecordsGateProps {
  place: RecordsPlace
  /** What was asked for, and the ways on: `resend` once records are in force, `dismiss` back to what was entered. */
  control: { readonly attempt: { readonly phase: string }; resend: () => void; dismiss: () => void }
  /** What signs. It stays as it is behind the step. */
  children: ReactNode
}

/**
 * A gate in front of what signs: once the server asks for electronic records, the step that agrees to them is shown in its place,
 * and what was asked for goes on under its key when they are in force (rules 5.1).
 */
export function RecordsGate({ place, control, children }: RecordsGateProps): ReactNode {
  const isAsked = control.attempt.phase === 'records'
  return (
    <>
      {isAsked ? <LateStep place={place} onAccepted={control.resend} onBack={control.dismiss} /> : null}
      <div hidden={isAsked}>{children}</div>
    </>
  )
}

/** Most people agreed long ago: the step is a file of its own. */
const LateStep = preloadable<RecordsStepProps>(() => import('./records-step.tsx').then((file) => file.RecordsStep), {
  Waiting,
  Failed,
})

function Waiting() {
  return (
    <SkeletonGroup>
      <Skeleton height={320} />
    </SkeletonGroup>
  )
}

function Failed({ onRetry }: { onRetry: () => Promise<void> }) {
  return <ErrorState onRetry={() => void onRetry()} phone={useHost().brand.phone} />
}
