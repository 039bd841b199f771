import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { parseIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { Alert, Button, useLanguage, useMessages } from '#ui'
import { type ShownAs, shownAs } from '../impersonation/entry.ts'
import { closeAfterMs, endImpersonation, showAs } from '../impersonation/impersonate.ts'
import { impersonationMessages } from '../impersonation/impersonation.messages.ts'
import { useServices } from '../startup/services-context.tsx'
import { appViewAtom, impersonatedAtom, impersonationStatusAtom } from '../startup/state.ts'
import '../impersonation/impersonation.css'

/**
 * Warns staff that what they see is a customer's; above everything, for as long as it is so. From here they end it, and look at the
 * pages in the layout of an app.
 */
export function ImpersonationBanner() {
  const texts = useMessages(impersonationMessages)
  const { userInfo, adminInfo } = useAtomValue(impersonationStatusAtom)
  const ending = useEnd()
  if (userInfo === null || adminInfo === null) return null
  return (
    <section className="portal-impersonation cp-no-print" aria-label={texts.label}>
      <p>{texts.warning(adminInfo.email, userInfo.email)}</p>
      <div className="portal-impersonation-row">
        <EndsAt />
        <ViewChoice />
        <Button onClick={ending.end} isLoading={ending.isEnding}>
          {texts.end}
        </Button>
      </div>
      {ending.hasFailed ? (
        <Alert tone="critical" title={texts.notEnded} isAnnounced>
          <p>{texts.notEndedText}</p>
        </Alert>
      ) : null}
    </section>
  )
}

// Revoked on the server first, then the tab closes. If the browser keeps it open, the page shows that it has ended (imp-02).
function useEnd() {
  const services = useServices()
  const [state, setState] = useState<'idle' | 'ending' | 'failed'>('idle')
  const end = () => {
    setState('ending')
    endImpersonation(services).then(
      () => setTimeout(() => window.close(), closeAfterMs),
      (problem: unknown) => {
        services.log('Impersonation', problem)
        setState('failed')
      },
    )
  }
  return { end, isEnding: state === 'ending', hasFailed: state === 'failed' }
}

function EndsAt() {
  const texts = useMessages(impersonationMessages)
  const language = useLanguage()
  const expiresAt = useAtomValue(impersonatedAtom)?.expiresAt
  if (expiresAt === undefined) return null
  return <span>{texts.endsAt(localTime(parseIso(expiresAt), language))}</span>
}

function ViewChoice() {
  const texts = useMessages(impersonationMessages)
  const services = useServices()
  const id = useId()
  const kind = useAtomValue(appViewAtom)?.kind ?? 'web'
  const shown = kind === 'web' ? 'web' : kind === 'ios' ? 'iOSApp' : 'AndroidApp'
  const change = (as: ShownAs) => {
    showAs(services, as).catch((problem: unknown) => services.log('AppView', problem))
  }
  return (
    <span className="portal-impersonation-view">
      <label htmlFor={id}>{texts.shownAs}</label>
      <select id={id} value={shown} onChange={(event) => change(event.target.value as ShownAs)}>
        {shownAs.map((as) => (
          <option key={as} value={as}>
            {texts.views[as]}
          </option>
        ))}
      </select>
    </span>
  )
}

// The staff member's own clock, unlike times of the loan, which are the company's.
function localTime(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-US`, { hour: 'numeric', minute: '2-digit' }).format(ms)
}
