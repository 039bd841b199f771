import { useFormatters } from '#host'
import { DateField, type DateFieldProps } from '#ui'

interface PaymentDayProps extends Omit<DateFieldProps, 'label' | 'help'> {
  texts: { readonly dateLabel: string; readonly dateHelp: string; readonly cardDate: (day: string) => string }
}

/** The day of a payment: one to choose, or the only one there is, as with a card. */
export function PaymentDay({ texts, ...field }: PaymentDayProps) {
  const { date } = useFormatters()
  if (field.min !== field.max) return <DateField label={texts.dateLabel} help={texts.dateHelp} {...field} />
  return (
    <div>
      <p className="cp-label" part="label">
        {texts.dateLabel}
      </p>
      <p>{texts.cardDate(date(field.min))}</p>
    </div>
  )
}
