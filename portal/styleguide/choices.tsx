import { useState } from 'react'
import { addDays } from '#sdk/dates/dates'
import { Amount, DateField, RadioCards } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import type { StyleguideMessages } from './styleguide.messages.ts'

/** A choice of a few, and of a date, each with and without an error. */
export function Choices({ messages }: { messages: StyleguideMessages }) {
  const { serverTime } = useServices()
  const [choice, setChoice] = useState<'due' | 'other' | 'payoff' | null>('due')
  const [date, setDate] = useState<string | null>(null)
  const today = serverTime.today()
  const options = [
    {
      value: 'due' as const,
      title: messages.choiceOne,
      meaning: messages.choiceOneMeaning,
      figure: <Amount cents={9612} />,
    },
    { value: 'other' as const, title: messages.choiceTwo, meaning: messages.choiceTwoMeaning, icon: 'edit' as const },
    { value: 'payoff' as const, title: messages.choiceOff, isDisabled: true },
  ]
  const days = { today, min: today, max: addDays(today, 60), value: date, onChange: setDate }
  return (
    <div className="style-grid">
      <RadioCards legend={messages.choiceLegend} options={options} value={choice} onChange={setChoice} />
      <RadioCards
        legend={messages.choiceLegend}
        options={options}
        value={null}
        onChange={setChoice}
        error={messages.fieldError}
        help={messages.fieldHelp}
      />
      <DateField {...days} label={messages.dateLabel} dueDate={addDays(today, 7)} help={messages.choiceOneMeaning} />
      <DateField {...days} label={messages.dateLabel} error={messages.fieldError} />
    </div>
  )
}
