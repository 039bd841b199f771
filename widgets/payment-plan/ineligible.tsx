import type { ReactNode } from 'react'
import { CallActs, PhoneHours } from '#blocks'
import { type Destination, PageHeading, PlaceLink, useHost } from '#host'
import { useOpenPlace } from '#host/open-place'
import { Alert, Button, EmptyState, Stack } from '#ui'
import { type NextStep, nextStepsFor, type PlanNotice } from './payment-plan.state.ts'
import { usePlanTexts } from './plan-texts.ts'

const places: Readonly<Record<Exclude<NextStep, 'call'>, Destination>> = {
  pay: 'make-a-payment',
  dashboard: 'dashboard',
  scheduled: 'manage-payments',
  modification: 'manage-modifications',
  details: 'account-details',
}

interface IneligibleProps {
  accountNumber: string
  /** The backend's word for the reason. */
  reason: string | null
  /** What was done just now. */
  said: PlanNotice | null
  onHistory: (() => void) | undefined
}

/** Why no plan is offered, and the two best things to do instead. */
export function Ineligible({ accountNumber, reason, said, onHistory }: IneligibleProps): ReactNode {
  const { texts } = usePlanTexts()
  const steps = nextStepsFor(reason)
  return (
    <Stack gap={24}>
      <PageHeading lead={texts.account(accountNumber.slice(-4))}>{texts.title}</PageHeading>
      {said === null ? null : (
        <Alert tone="success" isAnnounced>
          {texts[said]}
        </Alert>
      )}
      <EmptyState icon="calendar" title={texts.ineligibleTitle} actions={<NextSteps steps={steps} />}>
        <Stack gap={8}>
          <p>{texts.reasons[reason ?? ''] ?? texts.otherReason}</p>
          {steps.includes('call') ? <PhoneHours /> : null}
        </Stack>
      </EmptyState>
      {onHistory === undefined ? null : (
        <Button variant="quiet" onClick={onHistory}>
          {texts.historyLink}
        </Button>
      )}
    </Stack>
  )
}

function NextSteps({ steps }: { steps: readonly [NextStep, NextStep] }) {
  const { texts } = usePlanTexts()
  const { brand } = useHost()
  const isOpen = useOpenPlace()
  const open = steps.filter((step) => step !== 'call').filter((step) => isOpen(places[step]))
  if (steps.includes('call')) {
    const [place = 'dashboard'] = open
    return (
      <CallActs label={texts.callUs(brand.phone)} to={places[place]}>
        {texts.steps[place]}
      </CallActs>
    )
  }
  return open.map((step, index) => (
    <PlaceLink key={step} to={places[step]} button={index === 0 ? 'primary' : 'quiet'}>
      {texts.steps[step]}
    </PlaceLink>
  ))
}
