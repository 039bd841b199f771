import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { Select, useMessages } from '#ui'
import { pcoPlanMessages } from './pco-plan.messages.ts'

const frequencies: readonly AutopayFrequency[] = ['MONTHLY', 'SEMI_MONTHLY', 'BI_WEEKLY', 'WEEKLY']

interface FrequencyFieldProps {
  readonly value: AutopayFrequency
  readonly onChange: (frequency: AutopayFrequency) => void
}

/** How often a plan is paid. */
export function FrequencyField({ value, onChange }: FrequencyFieldProps) {
  const texts = useMessages(pcoPlanMessages)
  return (
    <Select label={texts.often} value={value} onChange={(event) => onChange(event.target.value as AutopayFrequency)}>
      {frequencies.map((one) => (
        <option key={one} value={one}>
          {texts.frequencies[one]}
        </option>
      ))}
    </Select>
  )
}
