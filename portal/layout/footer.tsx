import { useClosedPhone } from '#blocks'
import { Link, telephoneLink, useLanguage, useMessages } from '#ui'
import { externalUrl } from '../site/external-pages.ts'
import { consentMessages } from '../startup/measuring/consent.messages.ts'
import { portalMessages } from './portal.messages.ts'
import { useServices } from '../startup/services-context.tsx'
import { RouterLink } from './router-link.tsx'

/** The foot of every page. */
export function Footer() {
  const messages = useMessages(portalMessages)
  const { brand } = useServices()
  const hours = `${brand.phoneHours[useLanguage()]}.`
  const closed = useClosedPhone()
  return (
    <footer className="portal-footer cp-no-print">
      <div className="portal-footer-box">
        <p className="portal-help-line">
          <Link href={telephoneLink(brand.phone)} isQuiet icon="phone">
            {messages.helpLine(brand.phone, closed ?? hours)}
          </Link>
        </p>
        <nav aria-label={messages.siteLinks}>
          <SmallLinks />
        </nav>
        <Copyright />
      </div>
    </footer>
  )
}

/** The small links of footer and side menu (nav-17). */
export function SmallLinks({ onChoose }: { onChoose?: () => void }) {
  const messages = useMessages(portalMessages)
  const consent = useMessages(consentMessages)
  const lang = useLanguage()
  const { brand, measuring } = useServices()
  return (
    <ul className="portal-small-links">
      <li>
        <RouterLink to="/privacy-policy" isQuiet onClick={onChoose}>
          {messages.privacyPolicy}
        </RouterLink>
      </li>
      <li>
        <RouterLink to="/terms-of-use" isQuiet onClick={onChoose}>
          {messages.termsOfUse}
        </RouterLink>
      </li>
      <li>
        <RouterLink to="/ai-policy" isQuiet onClick={onChoose}>
          {messages.aiPolicy}
        </RouterLink>
      </li>
      <li>
        <Link href={externalUrl(brand, 'careers', { lang })} isQuiet onClick={onChoose}>
          {messages.careers}
        </Link>
      </li>
      <li>
        <Link href={externalUrl(brand, 'californiaRights', { lang })} isQuiet onClick={onChoose}>
          {messages.californiaRights}
        </Link>
      </li>
      <li>
        <Link href={externalUrl(brand, 'doNotSell', { lang })} isQuiet onClick={onChoose}>
          {messages.doNotSell}
        </Link>
      </li>
      <li>
        <button
          type="button"
          className="cp-link cp-link-quiet cp-link-button"
          onClick={() => {
            onChoose?.()
            measuring.consent.open()
          }}
        >
          {consent.privacyChoices}
        </button>
      </li>
    </ul>
  )
}

/** The year, the brand, and its license lines (nav-18, nav-19). */
export function Copyright() {
  const messages = useMessages(portalMessages)
  const language = useLanguage()
  const { brand, serverTime } = useServices()
  return (
    <div className="portal-copyright">
      <p>{messages.copyright(serverTime.today().slice(0, 4), brand.name)}</p>
      {brand.licenseLines.map((line) => (
        <p key={line.en}>{line[language]}</p>
      ))}
    </div>
  )
}
