import { useState } from 'react'
import { useFlag } from '#host'
import { Button, Card, Dialog, Points, Stack } from '#ui'
import type { ChangeView } from '../loan-modification.state.ts'
import { choicesOf, openRequest } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import { ChangeCard } from './change-card.tsx'
import { NotPossible, OtherWays } from './not-possible.tsx'
import type { StepProps } from './step-props.ts'

type IntroView = Extract<ChangeView, 'agent-intro' | 'noagent-intro'>

/** The introduction to a change, with an advisor or without: what it is, what it asks, and the way on. */
export function IntroStep({ view, ...props }: StepProps & { view: IntroView }) {
  const { data, way } = props
  const { texts, date } = useChangeTexts()
  const { lead, points } = texts.views[view]
  const open = openRequest(data)
  const { optedOutUntil } = data.GetModificationOptions
  const hasChoices = choicesOf(data.GetModificationOptions, way.withAdvisor).length > 0
  return (
    <Stack gap={24}>
      <IntroModal view={view} />
      <p>{lead}</p>
      <Card>
        <Points lines={points} />
      </Card>
      {optedOutUntil === null ? null : <p>{texts.optedOutUntil(date(optedOutUntil))}</p>}
      {open !== null ? (
        <ChangeCard {...props} loanModId={open.summary.loanModId} />
      ) : hasChoices ? (
        <Button variant="primary" isWide onClick={() => way.go('ask')}>
          {texts.seeOptions}
        </Button>
      ) : (
        <NotPossible {...props} />
      )}
      {open === null && hasChoices ? <OtherWays accountNumber={props.accountNumber} /> : null}
    </Stack>
  )
}

/** The introduction as a modal over its page, while the servicer's flag asks for one (flag-19). */
function IntroModal({ view }: { view: IntroView }) {
  const { texts } = useChangeTexts()
  const isModal = useFlag('LoanModModal')
  const [isOpen, setOpen] = useState(true)
  const { title, lead, points } = texts.views[view]
  return (
    <Dialog isOpen={isModal && isOpen} onClose={() => setOpen(false)} title={title} width={480}>
      <p>{lead}</p>
      <Points lines={points} />
    </Dialog>
  )
}
