import type { CalendarMessages } from './calendar.messages.ts'

/** The calendar's texts in Spanish. */
export const es: CalendarMessages = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  dueDate: 'fecha de vencimiento',
  payBy: 'fecha límite de pago',
  today: 'hoy',
  bankHoliday: (name) => `bancos cerrados, ${name}`,
  weekend: 'bancos cerrados',
  keys: 'Use las flechas para moverse entre los días.',
  legendHoliday: 'Bancos cerrados',
  legendDue: 'Fecha de vencimiento',
  legendPayBy: 'Fecha límite de pago',
  holidays: {
    'new-year': 'Año Nuevo',
    'martin-luther-king': 'Día de Martin Luther King Jr.',
    presidents: 'Día de los Presidentes',
    memorial: 'Día de los Caídos',
    juneteenth: 'Juneteenth',
    independence: 'Día de la Independencia',
    labor: 'Día del Trabajo',
    columbus: 'Día de la Raza',
    veterans: 'Día de los Veteranos',
    thanksgiving: 'Día de Acción de Gracias',
    christmas: 'Navidad',
  },
}
