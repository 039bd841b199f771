import type { ReactNode } from 'react'
import { Card, useMessages } from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { siteMapMessages } from '../site/site-map.messages.ts'
import type { PageProps } from '../site/site-route.ts'
import { Colors } from './colors.tsx'
import { Components } from './components.tsx'
import { Icons } from './icons.tsx'
import './styleguide.css'
import { type StyleguideMessages, styleguideMessages } from './styleguide.messages.ts'
import { Variables } from './variables.tsx'

const parts = [
  { name: 'styleguide-variables', to: '/styleguide/variables', text: 'variablesText', Content: Variables },
  {
    name: 'styleguide-global-components',
    to: '/styleguide/global-components',
    text: 'componentsText',
    Content: Components,
  },
  { name: 'styleguide-colors', to: '/styleguide/colors', text: 'colorsText', Content: Colors },
  { name: 'styleguide-svgs', to: '/styleguide/svgs', text: 'svgsText', Content: Icons },
] as const

/** styleguide and its pages: the design guide, drawn from what the screens are made of. */
export function Page({ route }: PageProps) {
  const messages = useMessages(styleguideMessages)
  const titles = useMessages(siteMapMessages)
  const part = parts.find(({ name }) => name === route.name)
  if (part === undefined) return <Entry messages={messages} />
  return (
    <Frame title={titles[part.name].title} lead={messages[part.text]} label={messages.pages}>
      <part.Content />
    </Frame>
  )
}

function Frame({ title, lead, label, children }: { title: string; lead: string; label: string; children: ReactNode }) {
  const titles = useMessages(siteMapMessages)
  return (
    <div className="portal-page">
      <nav aria-label={label}>
        <ul className="style-pages">
          <li>
            <RouterLink to="/styleguide">{titles.styleguide.title}</RouterLink>
          </li>
          {parts.map(({ name, to }) => (
            <li key={to}>
              <RouterLink to={to}>{titles[name].titleNavbar ?? titles[name].title}</RouterLink>
            </li>
          ))}
        </ul>
      </nav>
      <h1>{title}</h1>
      <p className="portal-lead">{lead}</p>
      {children}
    </div>
  )
}

function Entry({ messages }: { messages: StyleguideMessages }) {
  const titles = useMessages(siteMapMessages)
  return (
    <div className="portal-page">
      <h1>{titles.styleguide.title}</h1>
      <p className="portal-lead">{messages.lead}</p>
      <ul className="style-entries">
        {parts.map(({ name, to, text }) => (
          <li key={to} className="cp-card">
            <h2 className="cp-card-title">
              <RouterLink to={to}>{titles[name].titleNavbar ?? titles[name].title}</RouterLink>
            </h2>
            <p>{messages[text]}</p>
          </li>
        ))}
      </ul>
      <Card title={messages.principles}>
        <ol className="style-principles">
          {messages.principleList.map((principle) => (
            <li key={principle}>{principle}</li>
          ))}
        </ol>
      </Card>
    </div>
  )
}
