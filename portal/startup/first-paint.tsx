import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { type Brand, defaultBrand } from '#sdk/config/brand'
import { languages } from '#sdk/i18n/language'
import { type Language, type MessagesDefinition, loadMessages } from '#sdk/i18n/messages'
import { UiRoot, useMessages } from '#ui'
import { PageSkeleton } from '../layout/page-skeleton.tsx'
import { portalMessages } from '#portal/layout/portal.messages'
import { routeOf } from '../site/site-map.ts'
import { DrawnFrame } from './drawn-frame.tsx'
import { type SiteMapMessages, siteMapMessages } from '../site/site-map.messages.ts'

const texts: readonly MessagesDefinition<object>[] = [portalMessages, siteMapMessages]
// Read with this file: whoever runs it in a build can load nothing afterwards.
await Promise.all(languages.flatMap((language) => texts.map((each) => loadMessages(each, language))))

/** Renders what a borrower's page shows until sign-in is known: the bar and a skeleton. @param path without slashes at its ends */
export function borrowerPaint(path: string): Readonly<Record<Language, string>> {
  const { name } = routeOf(`/${path}`)
  return inEach(`/${path}`, () => <Arriving brand={defaultBrand} name={name as keyof SiteMapMessages} />)
}

function inEach(location: string, draw: () => ReactNode): Readonly<Record<Language, string>> {
  const drawn = (language: Language) =>
    renderToStaticMarkup(
      <StaticRouter location={location}>
        <UiRoot language={language}>{draw()}</UiRoot>
      </StaticRouter>,
    )
  return Object.fromEntries(languages.map((language) => [language, drawn(language)])) as Record<Language, string>
}

function Arriving({ brand, name }: { brand: Brand; name: keyof SiteMapMessages }) {
  const portal = useMessages(portalMessages)
  return (
    <DrawnFrame brand={brand} name={name}>
      <PageSkeleton label={portal.openingPage} />
    </DrawnFrame>
  )
}
