import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, Checkbox, Cluster, Dialog, Stack, useAnnounce, useMessages } from '#ui'
import type { OwnConsent } from '#sdk/analytics/consent'
import type { ThirdParties } from '#sdk/config/third-parties'
import type { ConsentCategory } from '#sdk/loan/experience'
import { useServices } from '../services-context.tsx'
import { consentMessages } from './consent.messages.ts'
import { categoryOf, configuredProviders } from './measuring.ts'

/** The categories that something of this installation asks for; what nothing uses is not asked about. */
export function askedCategories(parties: ThirdParties): ConsentCategory[] {
  const asked = new Set(configuredProviders(parties).map((name) => categoryOf[name]))
  if (parties.pushAndMarketing !== null || parties.tagManager !== null) asked.add('C0004')
  return [...asked].sort()
}

/** Our own consent tool: one line below the page, where it covers and moves nothing, until the visitor chose, and the choices for whoever opens them. */
export function ConsentNotice() {
  const { ownConsent, parties } = useServices().measuring
  if (ownConsent === null) return null
  return <Consent consent={ownConsent} categories={askedCategories(parties)} />
}

function Consent({ consent, categories }: { consent: OwnConsent; categories: readonly ConsentCategory[] }) {
  const messages = useMessages(consentMessages)
  const announce = useAnnounce()
  const hasChosen = useSyncExternalStore(consent.onChange, consent.hasChosen)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => consent.onOpen(() => setOpen(true)), [consent])
  const choose = (chosen: readonly ConsentCategory[]) => {
    consent.choose(chosen)
    setOpen(false)
    announce(messages.saved)
  }
  return (
    <>
      {hasChosen ? null : (
        <section className="portal-consent cp-no-print" aria-label={messages.regionLabel}>
          <div className="portal-consent-box">
            <p>{messages.question}</p>
            <Cluster gap={8}>
              <Button variant="secondary" onClick={() => choose(categories)}>
                {messages.accept}
              </Button>
              <Button variant="secondary" onClick={() => choose([])}>
                {messages.decline}
              </Button>
              <Button variant="quiet" onClick={() => setOpen(true)}>
                {messages.choose}
              </Button>
            </Cluster>
          </div>
        </section>
      )}
      {isOpen ? (
        <Choices categories={categories} chosen={consent.allowed()} onClose={() => setOpen(false)} onSave={choose} />
      ) : null}
    </>
  )
}

interface ChoicesProps {
  categories: readonly ConsentCategory[]
  chosen: ReadonlySet<ConsentCategory>
  onClose: () => void
  onSave: (chosen: readonly ConsentCategory[]) => void
}

function Choices({ categories, chosen: before, onClose, onSave }: ChoicesProps) {
  const messages = useMessages(consentMessages)
  const [chosen, setChosen] = useState(before)
  const toggle = (category: ConsentCategory) => {
    const next = new Set(chosen)
    if (!next.delete(category)) next.add(category)
    setChosen(next)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.title}
      width={480}
      actions={
        <Button variant="primary" onClick={() => onSave(categories.filter((category) => chosen.has(category)))}>
          {messages.save}
        </Button>
      }
    >
      <Stack gap={16}>
        <p>{messages.intro}</p>
        <Checkbox
          label={`${messages.categories.C0001.name} (${messages.always})`}
          help={messages.categories.C0001.text}
          checked
          disabled
          readOnly
        />
        {categories.map((category) => (
          <Checkbox
            key={category}
            label={messages.categories[category].name}
            help={messages.categories[category].text}
            checked={chosen.has(category)}
            onChange={() => toggle(category)}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
