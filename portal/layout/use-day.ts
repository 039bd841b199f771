import { formatDate } from '#sdk/dates/dates'
import { useLanguage } from '#ui'
import { useServices } from '../startup/services-context.tsx'

/** A date as the page writes it, with the year when it is not this one. */
export function useDay(): (date: string) => string {
  const language = useLanguage()
  const { serverTime } = useServices()
  const today = serverTime.today()
  return (date) => formatDate(date, language, today)
}
