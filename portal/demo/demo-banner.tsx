import { useMessages } from '#ui'
import { demoMessages } from './demo.messages.ts'
import './demo-banner.css'

/** The notice above every page of the demo, so that nobody takes it for a real loan. */
export function DemoBanner() {
  const messages = useMessages(demoMessages)
  return (
    <section className="portal-demo cp-no-print" aria-label={messages.bannerLabel}>
      <p>{messages.banner}</p>
    </section>
  )
}
