import type { Language } from '../i18n/language.ts'

/** What a vehicle is called by. */
export interface NamedVehicle {
  readonly year: number
  readonly make: string
  readonly model: string
}

const names: Readonly<Record<Language, (vehicle: NamedVehicle) => string>> = {
  en: ({ year, make, model }) => `${year} ${make} ${model}`,
  es: ({ year, make, model }) => `${make} ${model} ${year}`,
}

/** A vehicle's name as its owner would write it: the year is first in English and last in Spanish. */
export function vehicleName(vehicle: NamedVehicle, language: Language): string {
  return names[language](vehicle)
}
