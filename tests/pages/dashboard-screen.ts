import type { Locator, Page } from '@playwright/test'
import type { DashboardAlertKind } from '#sdk/loan/enums.graphql'
import { type AlertFigures, type AlertMessages, en } from '#texts/dashboard/alerts.messages'
import { es } from '#texts/dashboard/alerts.messages.es'
import { pageIsWhole, Screen } from './screen.ts'

/** A mark in the place of a figure while the words around it are read. */
const figure = '\u0000'
const figures: AlertFigures = { amount: figure, date: figure, paymentDate: figure, method: figure }

/** Opens the dashboard and waits until it is the browser's own: what the document brought along has its words, too, until it makes way. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/account')
  await pageIsWhole(page)
}

/** The dashboard as a borrower meets it. */
export class DashboardScreen extends Screen {
  readonly words: AlertMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.words = language === 'en' ? en : es
  }

  get critical(): Locator {
    return this.page.getByRole('region', { name: this.words.regions.critical })
  }

  get others(): Locator {
    return this.page.getByRole('region', { name: this.words.regions.others })
  }

  /** What is due, as a figure. */
  get amount(): Locator {
    return this.page.locator('.cp-dashboard .cp-headline-figure').first()
  }

  /** The alert of a kind, in either of its wordings and with any figures. */
  alert(kind: DashboardAlertKind): Locator {
    const { texts, urgent } = this.words
    const wordings = [texts[kind], urgent[kind]].flatMap((words) => (words === undefined ? [] : [words(figures)]))
    const patterns = wordings.map((words) => words.split(figure).map(literally).join('.+'))
    return this.page.locator('.cp-dashboard-alert', { hasText: new RegExp(patterns.join('|')) })
  }

  /** Presses a way on that the alert of a kind offers, by its name. */
  async followAlert(kind: DashboardAlertKind, name: string | RegExp): Promise<void> {
    await this.alert(kind).getByRole('link', { name }).click()
  }
}

const literally = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
