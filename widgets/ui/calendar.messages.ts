import { defineMessages } from '#sdk/i18n/messages'
import type { BankHoliday } from '#sdk/dates/banking-calendar'

/** The calendar's texts. */
export interface CalendarMessages {
  previousMonth: string
  nextMonth: string
  dueDate: string
  payBy: string
  today: string
  bankHoliday: (name: string) => string
  weekend: string
  keys: string
  legendHoliday: string
  legendDue: string
  legendPayBy: string
  holidays: Record<BankHoliday, string>
}

export const calendarMessages = defineMessages<CalendarMessages>({
  name: 'calendar',
  en: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    dueDate: 'due date',
    payBy: 'pay by this date',
    today: 'today',
    bankHoliday: (name) => `banks closed, ${name}`,
    weekend: 'banks closed',
    keys: 'Use the arrow keys to move between days.',
    legendHoliday: 'Banks closed',
    legendDue: 'Due date',
    legendPayBy: 'Pay by this date',
    holidays: {
      'new-year': 'New Year’s Day',
      'martin-luther-king': 'Martin Luther King Jr. Day',
      presidents: 'Presidents’ Day',
      memorial: 'Memorial Day',
      juneteenth: 'Juneteenth',
      independence: 'Independence Day',
      labor: 'Labor Day',
      columbus: 'Columbus Day',
      veterans: 'Veterans Day',
      thanksgiving: 'Thanksgiving Day',
      christmas: 'Christmas Day',
    },
  },
  es: () => import('./calendar.messages.es.ts').then((m) => m.es),
})
