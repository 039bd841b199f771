/**
 * `<carport-outage>`: covers the whole window while the servicer's website is down, and goes by itself when it is back. Nobody can
 * dismiss it, so it belongs on pages that are for the loan and for nothing else. It takes no room, and needs neither an account nor
 * a token.
 *
 * Attributes and properties
 *   language                'en' or 'es'; default: the nearest `lang` attribute
 * Events
 *   carport-step   step "shown": the screen came up; step "over": the outage is over
 *   carport-error
 */
import { defineCarportElement } from '#element/define'
import { OutageElement } from './outage-element.tsx'
import styles from './outage.css?inline'

defineCarportElement({ tag: 'carport-outage', component: OutageElement, attributes: {}, styles: [styles] })
