/**
 * `<carport-support-center>`: the help topics and the search over them. It needs neither an account nor a token: the borrower's own
 * numbers are shown in the portal.
 *
 * Attributes and properties
 *   place     where it opens: "index" (default), a topic such as "my-payments", or "search-results"
 *   query     what is searched for, with place "search-results"
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
