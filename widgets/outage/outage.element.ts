/**
 * `<carport-outage>`: covers the whole window while the servicer's website is down, and disappears when it's back. It can't be
 * dismissed, so put it only on pages that are about the loan. It takes no space in the page, and needs neither an account nor
 * a token.
 *
 * Attributes and properties
 *   language                'en' or 'es'; default: the nearest `lang` attribute
 * Events
 *   carport-step   step "shown": the screen is open; step "over": the outage has ended
 *   carport-error
 */
import { defineCarportElement } from '#element/define'
import { OutageElement } from './outage-element.tsx'
import styles from './outage.css?inline'

defineCarportElement({ tag: 'carport-outage', component: OutageElement, attributes: {}, styles: [styles] })
