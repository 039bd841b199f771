import { useMemo } from 'react'
import { usePhoneHours } from '#blocks'
import { useHost } from '#host'
import { departments } from '#sdk/config/departments'
import { formatDate } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { cutoffOf } from '#sdk/dates/payment-timeline'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage, useMessages } from '#ui'
import { supportCenterMessages } from './support-center.messages.ts'
import { orderSentences } from './support-center.state.ts'

/** The texts of the support center, its topics, and amounts and dates written in the reader's language. */
export function useSupportTexts() {
  const texts = useMessages(supportCenterMessages)
  const language = useLanguage()
  const host = useHost()
  const { brand } = host
  const hours = usePhoneHours()[language]
  const today = host.today()
  const topics = useMemo(
    () =>
      texts.topics({
        brand: brand.name,
        phone: brand.phone,
        hours,
        dmvFax: departments.dmvDocumentsFax,
        repairClaims: departments.repairClaims,
        cutoff: formatTime(cutoffOf(today), language),
        order: orderSentences(texts.order),
      }),
    [texts, brand, hours, language, today],
  )
  return {
    texts,
    topics,
    language,
    money: (cents: Cents): string => formatCents(cents, language),
    date: (day: string): string => formatDate(day, language, today),
  }
}
