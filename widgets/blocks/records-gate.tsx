import type { ReactNode } from 'react'
import { latePart } from './late-part.tsx'
import { RecordsOffer } from './records-late-offer.tsx'
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

/** Most people agreed long ago: the step is a file of its own. What it offers arrives with it. */
const LateStep = latePart<RecordsStepProps>(async () => {
  const [file, failure] = await Promise.all([import('./records-step.tsx'), RecordsOffer.preload()])
  if (failure !== null) throw failure
  return file.RecordsStep
}, 320)
