import type { ReactNode } from 'react'
import type { Brand } from '#sdk/config/brand'
import { Stack, useMessages } from '#ui'
import { BrandMark } from '../layout/brand-mark.tsx'
import { portalMessages } from '../layout/portal.messages.ts'
import { type SiteMapMessages, siteMapMessages } from '../site/site-map.messages.ts'

interface DrawnFrameProps {
  readonly brand: Brand
  /** The page's name in the site map. */
  readonly name: keyof SiteMapMessages
  /** The links in the wide bar. Default: the room of one. */
  readonly links?: ReactNode
  readonly children: ReactNode
}

/** The bar of a borrower's page and its content, as a document shows them before its script is here. What needs a script keeps its place. */
export function DrawnFrame({ brand, name, links, children }: DrawnFrameProps): ReactNode {
  const portal = useMessages(portalMessages)
  const texts = useMessages(siteMapMessages)[name]
  return (
    <div className="portal-shell">
      <header className="portal-header cp-no-print">
        <div className="portal-bar">
          <a className="portal-logo" href="/account" aria-label={portal.logoLabel(brand.name)}>
            <BrandMark brand={brand} isShort />
          </a>
          <p className="portal-bar-title portal-drawn-narrow">{texts.titleNavbar ?? texts.title}</p>
          <span className="cp-close portal-kept-place portal-drawn-narrow" />
          <span className="cp-button portal-kept-place portal-drawn-wide">{portal.signIn}</span>
          {links ?? (
            <div className="portal-nav portal-nav-row portal-kept-place portal-drawn-wide">
              <span className="portal-nav-link">{texts.title}</span>
            </div>
          )}
        </div>
      </header>
      <main className="portal-main">
        <Stack gap={24}>{children}</Stack>
      </main>
    </div>
  )
}
