import type { FastifyInstance } from 'fastify'
import { businessZoneName } from '#sdk/dates/business-clock'
import { formatTime } from '#sdk/dates/times'
import { cutoffOf } from '#sdk/dates/payment-timeline'
import type { Language } from '#sdk/i18n/language'
import type { Services } from '#server/platform/context'
import { html } from '#server/identity/pages/html'
import { type PageRequest, pageRequest, sendPage } from '#server/identity/pages/page-request'
import { type HelpPageName, helpPageNames, helpTexts } from './help-texts.ts'

/** Pages of a servicer's help host that this product has itself: they lead there. */
const ownPages: Readonly<Record<string, string>> = {
  'payoff-quote': '/payoff-quote',
  'manage-phone': '/settings',
  'manage-email': '/settings',
  'manage-address': '/settings',
  'change-password': '/settings',
  'manage-modifications': '/help/contact-us',
  'manage-plans': '/help/contact-us',
  'payment-plans': '/help/contact-us',
}

/** The help host of the sandbox's servicer, under /help: what the portal's links to contact, questions, jobs and rights lead to. */
export function mountHelpPages(app: FastifyInstance, services: Services): void {
  app.get('/help', (request, reply) => sendIndex(pageRequest(services, request, reply)))
  for (const name of helpPageNames) {
    app.get(`/help/${name}`, (request, reply) => sendHelp(pageRequest(services, request, reply), name))
  }
  for (const [name, place] of Object.entries(ownPages)) {
    app.get(`/help/${name}`, (_request, reply) => reply.redirect(place))
  }
}

/** A paragraph with the time at which a day's bank payments close. */
function withCutoff(text: string, language: Language): string {
  // It is the same time on every day.
  const time = formatTime(cutoffOf('2026-01-02'), language)
  return text.replace('{cutoff}', time).replace('{zone}', businessZoneName[language])
}

function sendIndex(page: PageRequest) {
  const texts = helpTexts(page.language)
  const { pages } = texts
  const body = html`<h1>${texts.index.title}</h1>
<p class="lead">${texts.index.lead}</p>
<ul>${helpPageNames.map((name) => html`<li><a href="${address(page, name)}">${pages[name].title}</a></li>`)}</ul>
<p class="hint">${texts.sandbox}</p>
<p class="links"><a href="/">${texts.toSite}</a></p>`
  return sendPage(page, { title: texts.index.title, body })
}

function sendHelp(page: PageRequest, name: HelpPageName) {
  const texts = helpTexts(page.language)
  const { phone: brandPhone, phoneHours } = page.services.config.company
  const { title, lead, sections } = texts.pages[name]
  const isContact = name === 'contact-us'
  const isSignedIn = isContact && (page.request.query as { from?: unknown }).from === 'portal'
  const body = html`<h1>${title}</h1>
<p class="lead">${lead ?? `${phoneHours[page.language]}.`}</p>
${isContact && html`<p><a class="action" href="tel:${brandPhone.replace(/[^\d+]/g, '')}">${texts.call} ${brandPhone}</a></p>`}
${isSignedIn && html`<p class="notice">${texts.signedIn}</p>`}
${sections.map(
  ({ heading, paragraphs }) => html`<h2>${heading}</h2>
${paragraphs.map((text) => html`<p>${withCutoff(text, page.language)}</p>`)}`,
)}
<p><a href="/payment-options">${texts.ways}</a></p>
<p class="hint">${texts.sandbox}</p>
<p class="links"><a href="/help?lang=${page.language}">${texts.allPages}</a> · <a href="${isSignedIn ? '/account' : '/'}">${texts.toSite}</a></p>`
  return sendPage(page, { title, body })
}

function address(page: PageRequest, name: HelpPageName): string {
  return `/help/${name}?lang=${page.language}`
}
