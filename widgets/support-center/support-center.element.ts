/**
 * `<carport-support-center>`: help topics with search. It needs neither an account nor a token: the borrower's own
 * figures are shown only in the portal.
 *
 * Attributes and properties
 *   place     what it opens with: "index" (default), a topic such as "my-payments", or "search-results"
 *   query     the search text, with place "search-results"
 *   language  'en' or 'es'; default: the nearest `lang` attribute
 * Methods
 *   refresh() · reset() · focus()
 * Events
 *   carport-ready, carport-step (step: the place), carport-error
 */
import { defineCarportElement } from '#element/define'
import type { SupportCenterProps } from './index.ts'
import { SupportCenterElement } from './support-center-element.tsx'
import styles from './support-center.css?inline'

defineCarportElement<SupportCenterProps>({
  tag: 'carport-support-center',
  component: SupportCenterElement,
  attributes: { place: 'choice', query: 'string' },
  styles: [styles],
})
