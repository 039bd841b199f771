import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, Cluster, preloadable, useAnnounce, useMessages } from '#ui'
import type { OwnConsent } from '#sdk/analytics/consent'
import type { ThirdParties } from '#sdk/config/third-parties'
import type { ConsentCategory } from '#sdk/loan/experience'
import { useServices } from '../services-context.tsx'
import type { ConsentChoicesProps } from './consent-choices.tsx'
import './consent.css'
import { consentMessages } from './consent.messages.ts'
import { categoryOf, configuredProviders } from './measuring.ts'

// Loaded on demand, because few visitors open them. After a failed load, the next press tries again.
const Nothing = () => null
const ConsentChoices = preloadable<ConsentChoicesProps>(
  async () => (await import('./consent-choices.tsx')).ConsentChoices,
  { Waiting: Nothing, Failed: Nothing },
)

/** The categories that something of this installation asks for; what nothing uses is not asked about. */
export function askedCategories(parties: ThirdParties): ConsentCategory[] {
  const asked = new Set(configuredProviders(parties).map((name) => categoryOf[name]))
  if (parties.pushAndMarketing !== null || parties.tagManager !== null) asked.add('C0004')
  return [...asked].sort()
}

/**
 * Our own consent tool: one line below the page, where it covers and shifts nothing, until the visitor has chosen; then a confirmation on
 * the same page. Also the dialog with the individual choices.
 */
export function ConsentNotice() {
  const { ownConsent, parties } = useServices().measuring
  if (ownConsent === null) return null
  return <Consent consent={ownConsent} categories={askedCategories(parties)} />
}

function Consent({ consent, categories }: { consent: OwnConsent; categories: readonly ConsentCategory[] }) {
  const messages = useMessages(consentMessages)
  const announce = useAnnounce()
  const hasChosen = useSyncExternalStore(consent.onChange, consent.hasChosen)
  /** How often they were opened; 0 while they are closed. */
  const [opened, setOpened] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const open = () => setOpened((times) => times + 1)
  useEffect(() => consent.onOpen(open), [consent])
  const choose = (chosen: readonly ConsentCategory[]) => {
    consent.choose(chosen)
    setOpened(0)
    setSaved(true)
    announce(messages.saved)
  }
  return (
    <>
      {hasChosen && !isSaved ? null : (
        <section className="portal-consent cp-no-print" aria-label={messages.regionLabel}>
          <div className="portal-consent-box">
            <p>{isSaved ? messages.saved : messages.question}</p>
            {isSaved ? null : (
              <Cluster gap={8}>
                <Button variant="secondary" onClick={() => choose(categories)}>
                  {messages.accept}
                </Button>
                <Button variant="secondary" onClick={() => choose([])}>
                  {messages.decline}
                </Button>
                <Button variant="quiet" onClick={open}>
                  {messages.choose}
                </Button>
              </Cluster>
            )}
          </div>
        </section>
      )}
      {opened === 0 ? null : (
        <ConsentChoices
          key={opened}
          categories={categories}
          chosen={consent.allowed()}
          onClose={() => setOpened(0)}
          onSave={choose}
        />
      )}
    </>
  )
}
