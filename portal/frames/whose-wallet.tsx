import { Alert, Button, Stack, useMessages } from '#ui'
import type { FrameSession } from '#sdk/embed/frame-protocol'
import { isCarportError } from '#sdk/errors/errors'
import { createRestClient } from '#sdk/graphql/rest-client'
import type { PortalServices } from '../startup/services.ts'
import { frameMessages } from './frame.messages.ts'

/** Whose wallet the frame writes to, from the server. */
export interface Subject {
  readonly firstName: string
  readonly lastFour: string
  readonly partnerName: string | null
}

/** Asks the server whose wallet the token writes to. A token that ran out is renewed once. @throws CarportError */
export async function askSubject(
  session: Pick<FrameSession, 'token' | 'language'>,
  renew: () => Promise<string | null>,
  { endpoints }: Pick<PortalServices, 'endpoints'>,
): Promise<Subject> {
  const ask = async (token: string): Promise<Subject> => {
    const rest = createRestClient({
      url: (path) => endpoints.url(path),
      authorize: () => Promise.resolve({ authorization: `Bearer ${token}` }),
      language: () => session.language,
    })
    return (await rest.postJson('/api/embed/subject', {})) as Subject
  }
  try {
    return await ask(session.token)
  } catch (error) {
    const token = isCarportError(error) && error.code === 'UNAUTHENTICATED' ? await renew() : null
    if (token === null) throw error
    return ask(token)
  }
}

/** The words of WhoseWallet, one by one: at 400 % zoom they may not all be in sight at once. */
export const wordsOfWhose = '[data-whose] p'

/** The line above the form, before and while something is typed: whose loan, and on whose page. */
export function WhoseWallet({ subject, origin }: { subject: Subject; origin: string }) {
  const texts = useMessages(frameMessages)
  const { firstName, lastFour, partnerName } = subject
  const host = origin.replace(/^https?:\/\//, '')
  return (
    <div data-whose="">
      <Alert tone="info" title={texts.whose(firstName, lastFour)}>
        <p>{texts.whoseText(firstName, partnerName === null ? host : `${partnerName} (${host})`)}</p>
      </Alert>
    </div>
  )
}

/** The frame's end, when nothing can be saved in it any more. */
export function Stopped({ isChanged, phone, onClose }: { isChanged: boolean; phone: string; onClose: () => void }) {
  const texts = useMessages(frameMessages)
  return (
    <Stack>
      <Alert tone="critical" isAnnounced title={isChanged ? texts.changed : texts.notOpened}>
        {isChanged ? <p>{texts.changedText}</p> : null}
        <p>{texts.notSaved(phone)}</p>
      </Alert>
      <Button onClick={onClose}>{texts.close}</Button>
    </Stack>
  )
}
