import { es as autopay } from '#texts/blocks/autopay-later.messages.es'
import { es as program } from '#texts/blocks/program-sign.messages.es'
import type { Api } from '#tests/fixtures/api'
import type { Screen } from './screen.ts'
import { latestCode, messagesSoFar } from './sign-in-screen.ts'

/** Goes on at a desk, 1280 px wide, with what is open on a phone. */
export async function goOnAtADesk({ page }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Goes on on a phone, 375 px wide, and in Spanish, with what is open at a desk. */
export async function goOnInSpanish(screen: Screen): Promise<void> {
  await screen.page.setViewportSize({ width: 375, height: 740 })
  await screen.speakSpanish()
}

interface SpanishSignature {
  readonly api: Api
  readonly email: string
  /** Typed under the agreement. */
  readonly name: string
  readonly button: string | RegExp
}

/** Agrees, types the name and the emailed code, and signs, in Spanish and with the keyboard alone. */
export async function signByKeyboard(screen: Screen, { api, email, name, button }: SpanishSignature): Promise<void> {
  const { page } = screen
  await screen.press(page.getByRole('checkbox', { name: program.consent }), 'Space')
  await screen.tabTo(page.getByRole('textbox', { name: program.name }))
  await page.keyboard.type(name)
  const send = screen.button(autopay.sendCode)
  await send.waitFor()
  const byMail = screen.codeAt(email)
  if ((await byMail.count()) > 0) await screen.chooseByKeyboard(byMail)
  const before = await messagesSoFar(api, email)
  await screen.press(send)
  await screen.tabTo(page.getByRole('textbox', { name: autopay.code, exact: true }))
  await page.keyboard.type(await latestCode(api, email, before))
  await screen.press(screen.button(button))
}
