import { brandOf } from '#server/platform/config/company'
import type { Services } from '#server/platform/context'
import { outageFlagNames } from '#server/platform/flags/flag-list'
import { escapeAttribute } from '#server/platform/http/escape-attribute'
import { createLogger, errorFields } from '#server/platform/log/log'

/** What portal/startup/drawn-home.tsx has for it. */
export interface HomeDrawing {
  readonly drawHome: (
    facts: object,
  ) => Promise<Readonly<Record<string, { readonly markup: string; readonly title: string; readonly begins: string }>>>
}

const minuteMs = 60_000

/**
 * Draws the homepage for its document, whole and the same for everybody, so that it needs no code until somebody uses it
 * (docs/decisions/drawn-homepage.md). It is drawn again when a flag changed, and each minute, because it shows when the phone is answered.
 * @param loading what draws it
 * @returns the templates of the languages; null where the document stays as it is: during an outage, or when drawing fails
 */
export function openDrawnHome(services: Services, loading: Promise<HomeDrawing>): () => Promise<string | null> {
  const { config, flags } = services
  const log = createLogger()
  let last: { readonly key: string; readonly drawn: Promise<string | null> } | null = null
  return async () => {
    if (outageFlagNames.some((name) => flags.getBoolean(name))) return null
    const nowMs = Math.floor(services.clock.nowMs() / minuteMs) * minuteMs
    const facts = {
      brand: brandOf(config.company),
      flags: flags.all(),
      nowMs,
      isConsentOurs: config.thirdParties.consent === undefined,
    }
    const key = JSON.stringify([nowMs, facts.flags])
    if (last?.key !== key) {
      const drawn = loading.then((drawing) => drawing.drawHome(facts)).then(templatesOf)
      last = {
        key,
        drawn: drawn.catch((error: unknown) => {
          log.warn('page-not-drawn', errorFields(error))
          return null
        }),
      }
    }
    return last.drawn
  }
}

function templatesOf(drawn: Awaited<ReturnType<HomeDrawing['drawHome']>>): string {
  return Object.entries(drawn)
    .map(
      ([language, { markup, title, begins }]) =>
        `<template data-language="${language}" data-begins="${begins}" title="${escapeAttribute(title)}">${markup}</template>`,
    )
    .join('')
}
