import { useFormatters } from '#host'
import { useMessages } from '#ui'
import { dashboardMessages } from './dashboard.messages.ts'

/** The texts of the dashboard, and amounts and dates written in the borrower's language. */
export function useDashboardTexts() {
  return { ...useFormatters(), texts: useMessages(dashboardMessages) }
}
