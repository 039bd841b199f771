import { useMessages } from '#ui'
import { demoMessages } from './demo.messages.ts'

/** Says above every page that this is the demo, so that nobody takes it for a loan. */
export function DemoBanner() {
  const messages = useMessages(demoMessages)
  return (
    <section className="portal-demo cp-no-print" aria-label={messages.bannerLabel}>
      <p>{messages.banner}</p>
    </section>
  )
}
