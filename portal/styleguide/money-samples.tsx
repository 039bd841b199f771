import { AllocationBar, DrawSchedule } from '#blocks'
import { addDays } from '#sdk/dates/dates'
import { Amount, Cluster, Headline, Progress } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import type { StyleguideMessages } from './styleguide.messages.ts'

const biweeklyDays = [14, 28, 42, 56, 70, 84]

/** Amounts in their sizes, how one is split, how far the loan is, and draws to come. */
export function MoneySamples({ messages }: { messages: StyleguideMessages }) {
  const { serverTime } = useServices()
  const today = serverTime.today()
  const draws = biweeklyDays.map((days, index) => ({
    paymentAmount: 9612,
    paymentDate: addDays(today, days),
    debitDate: addDays(today, days),
    isFinal: index === biweeklyDays.length - 1,
  }))
  return (
    <>
      <Headline label={messages.dueLabel} cents={9612} note={messages.dueNote} />
      <Cluster>
        {(['body', 'medium', 'large'] as const).map((size) => (
          <Amount key={size} cents={3_380_122} size={size} />
        ))}
      </Cluster>
      <AllocationBar
        title={messages.splitTitle}
        allocation={{ interest: 2840, principal: 6272, fees: 500 }}
        note={messages.splitNote}
      />
      <Progress value={410_000} max={1_825_000} label={messages.progressLabel} text={messages.progressText} />
      <DrawSchedule draws={draws} today={today} />
    </>
  )
}
