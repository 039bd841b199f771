import { createEndpoints } from '#sdk/config/endpoints'
import type { SecureFrameRequest } from '#host/host'
import type { EmbedCore } from '#sdk/embed/core'
import { type FrameName, framePath, type OpenFrame, openFrame } from '#sdk/embed/frame-protocol'
import type { TokenBox } from '#sdk/embed/tokens'
import type { Language } from '#sdk/i18n/messages'

const titles: Readonly<Record<Language, Readonly<Record<FrameName, string>>>> = {
  en: { 'bank-account': 'Add a bank account', 'debit-card': 'Add a debit card' },
  es: { 'bank-account': 'Agregar una cuenta bancaria', 'debit-card': 'Agregar una tarjeta de débito' },
}

/** Color scheme in effect on the element, computed from its own style sheet. */
function schemeAround(container: HTMLElement): 'light' | 'dark' {
  const { host } = container.getRootNode() as ShadowRoot
  return getComputedStyle(host).colorScheme === 'dark' ? 'dark' : 'light'
}

/** Mounts our page with the fields that the partner's page must never see. It gets the element's token over a checked channel. */
export function secureFrame(
  { name, container, accountNumber, hears }: SecureFrameRequest,
  { core, box, language }: { readonly core: EmbedCore; readonly box: TokenBox; readonly language: Language },
): OpenFrame {
  const tokenFor = (reason: 'first' | 'refused'): Promise<string | null> =>
    Promise.resolve(box.getToken({ reason, signal: new AbortController().signal }))
  return openFrame({
    container,
    url: createEndpoints(core.baseUrl()).url(framePath(name)),
    title: titles[language][name],
    async start() {
      const token = await tokenFor('first')
      if (token === null) throw new Error('Nobody is signed in')
      return { token, accountNumber, language, scheme: schemeAround(container) }
    },
    hears,
    renewToken: () => tokenFor('refused').catch(() => null),
  })
}
