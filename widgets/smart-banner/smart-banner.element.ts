/**
 * `<carport-smart-banner>`: offers the servicer's app to visitors on phones and tablets. It takes no space anywhere else, needs
 * neither an account nor a token, and belongs at the top of the page. After it was closed or followed, a first-party cookie keeps
 * it hidden.
 *
 * Attributes and properties (texts that aren't set have defaults in the page's language)
 *   app-title / appTitle                  default: the servicer's name
 *   author                                default: the servicer's name
 *   price, price-suffix / priceSuffix     default: "Free" and the store's name
 *   close-label / closeLabel              default: "Close"
 *   button-label / buttonLabel            default: "View"
 *   button-url-ios, button-url-android    where the button goes; default: the servicer's page for the platform
 *   enabled-platforms / enabledPlatforms  default: the systems that the servicer has an app for
 *   days-reminder / daysReminder          days until it shows again, default 120; "none": after the browser is closed
 *   days-hidden / daysHidden              default 120; accepted without effect: days-reminder decides
 *   language                              'en' or 'es'; default: the nearest `lang` attribute
 * Events
 *   carport-ready  the banner is visible
 *   carport-step   step "closed" or "viewed"
 *   carport-error
 */
import { defineCarportElement } from '#element/define'
import { BannerElement, type BannerElementProps } from './banner-element.tsx'
import styles from './smart-banner.css?inline'

defineCarportElement<BannerElementProps>({
  tag: 'carport-smart-banner',
  component: BannerElement,
  attributes: {
    appTitle: 'string',
    author: 'string',
    price: 'string',
    priceSuffix: 'string',
    closeLabel: 'string',
    buttonLabel: 'string',
    buttonUrlIos: 'string',
    buttonUrlAndroid: 'string',
    enabledPlatforms: 'string',
    daysReminder: 'number',
    daysHidden: 'number',
  },
  styles: [styles],
})
