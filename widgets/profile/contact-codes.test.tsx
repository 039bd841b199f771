import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import { answerProfile, profileAnswer, type ProfileAnswer } from '#test-kit/answers/profile-answers'
import { createFakeHost, type FakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import {
  CancelContactChangeDocument,
  RemovePhoneDocument,
  ResendContactCodeDocument,
  UpdatePhoneDocument,
} from './forms.graphql.ts'
import { LoadProfileDocument } from './profile.graphql.ts'
import { en } from './profile.messages.ts'
import { ProfileForm } from './parts/late-forms.tsx'
import { Profile, type ProfileProps } from './profile.tsx'

const user = userEvent.setup()

// As it is for who reads the profile before changing anything.
beforeAll(() => ProfileForm.preload())

function show(profile: Partial<ProfileAnswer>, props: Partial<ProfileProps> = {}, host: FakeHost = createFakeHost()) {
  answerProfile(host.graphql, profileAnswer(profile))
  host.graphql.answer(PasscodeContactsDocument, {
    GetPasscodeContacts: [{ contactId: 'c1', channel: 'EMAIL', masked: 'a•••@example.com', hasCode: false }],
  })
  host.graphql.answer(SendPasscodeDocument, { SendOneTimePasscode: { success: true } })
  renderCapability(<Profile accountNumber="100000000001" {...props} />, host)
  return host
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('Save before a code was sent says to send one, not to type it in', async () => {
  const host = createFakeHost()
  host.graphql.answer(UpdatePhoneDocument, new CarportError('STEP_UP_REQUIRED'))
  show({}, {}, host)
  host.graphql.answer(UpdatePhoneDocument, new CarportError('STEP_UP_REQUIRED'))
  await user.click(await button(en.addPhone))
  await user.type(await screen.findByLabelText(en.phoneNumber), '480-555-0144')
  await user.click(await button(en.save))
  await screen.findByText(en.stepUp)
  await user.click(await button(en.save))
  expect(await screen.findByRole('link', { name: en.codeNotSent })).toBeTruthy()
  expect(screen.queryByText(en.codeMissing)).toBeNull()
  expect(host.graphql.requestsOf(UpdatePhoneDocument)).toHaveLength(1)
})

test('so does Remove, in its dialog', async () => {
  const host = show({})
  host.graphql.answer(RemovePhoneDocument, new CarportError('STEP_UP_REQUIRED'))
  await user.click(await button(en.remove('(480) 555-0123')))
  const dialog = within(await screen.findByRole('dialog', { name: en.removePhoneTitle }))
  await user.click(dialog.getByRole('button', { name: en.removeShort }))
  await dialog.findByText(en.stepUp)
  await user.click(dialog.getByRole('button', { name: en.removeShort }))
  expect(await dialog.findByText(en.codeNotSent)).toBeTruthy()
})

test.each(['portal', 'element'] as const)(
  'a new phone that waits for its code gets another code (%s)',
  async (kind) => {
    const host = show({ pendingPhone: '(•••) •••-0188' }, {}, createFakeHost({ kind }))
    host.graphql.answer(ResendContactCodeDocument, { ResendContactCode: { success: true } })
    await user.click(await button(en.sendAgain))
    expect(await screen.findByText(en.codeSent('(•••) •••-0188'))).toBeTruthy()
    expect(screen.queryByText(en.saved), 'nothing was saved').toBeNull()
    expect(host.graphql.requestsOf(ResendContactCodeDocument)[0]?.variables).toEqual({ kind: 'PHONE' })
  },
)

test('a code that cannot be sent yet is said where the button is', async () => {
  const host = show({ pendingPhone: '(•••) •••-0188' })
  const text = 'Wait 20 seconds.'
  host.graphql.answer(ResendContactCodeDocument, new CarportError('TOO_MANY_REQUESTS', { message: text }))
  await user.click(await button(en.sendAgain))
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each(['portal', 'element'] as const)('a new phone that waits can be given up (%s)', async (kind) => {
  const host = show({ pendingPhone: '(•••) •••-0188' }, {}, createFakeHost({ kind }))
  host.graphql.answer(CancelContactChangeDocument, { CancelContactChange: { success: true } })
  const giveUp = await button(en.giveUp)
  host.graphql.answer(LoadProfileDocument, { GetProfile: profileAnswer({ pendingPhone: null }) })
  await user.click(giveUp)
  await waitFor(() => expect(screen.queryByRole('button', { name: en.verify })).toBeNull())
  const card = within(await screen.findByRole('region', { name: en.phoneTitle }))
  expect(within(card.getByRole('status')).getByText(en.givenUp)).toBeTruthy()
  expect(host.graphql.requestsOf(CancelContactChangeDocument)[0]?.variables).toEqual({ kind: 'PHONE' })
})

test('so can a new email', async () => {
  const host = show({ pendingEmail: 'n•••@example.com' }, { view: 'verify-new-email' })
  host.graphql.answer(CancelContactChangeDocument, { CancelContactChange: { success: true } })
  await button(en.sendAgain)
  await user.click(await button(en.giveUp))
  await waitFor(() =>
    expect(host.graphql.requestsOf(CancelContactChangeDocument)[0]?.variables).toEqual({ kind: 'EMAIL' }),
  )
  expect((await screen.findByText(en.givenUp)).closest('.cp-visually-hidden')).toBeNull()
})
