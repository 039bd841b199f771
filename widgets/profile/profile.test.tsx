import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { AcceptEConsentDocument, RecordsOffer } from '#blocks'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { answerProfile, profileAnswer, type ProfileAnswer } from '#test-kit/answers/profile-answers'
import { createFakeHost, type FakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { en as records } from '#texts/blocks/records.messages'
import {
  CheckAddressDocument,
  UpdateAddressDocument,
  UpdateEmailDocument,
  UpdateNickNameDocument,
  UpdatePhoneDocument,
  VerifyNewEmailDocument,
  WithdrawEConsentDocument,
} from './forms.graphql.ts'
import { LoadProfileDocument, UpdateCallPreferencesDocument } from './profile.graphql.ts'
import { es } from './profile.messages.es.ts'
import { en } from './profile.messages.ts'
import { ProfileForm } from './parts/late-forms.tsx'
import { Profile } from './profile.tsx'

const user = userEvent.setup()

// As it is for who reads the profile before changing anything.
beforeAll(() => Promise.all([ProfileForm.preload(), RecordsOffer.preload()]))

function profileHost(profile: Partial<ProfileAnswer> = {}, about: Parameters<typeof createFakeHost>[0] = {}): FakeHost {
  const host = createFakeHost(about)
  answerProfile(host.graphql, profileAnswer(profile))
  return host
}
const show = (host: FakeHost, language: 'en' | 'es' = 'en') =>
  renderCapability(<Profile accountNumber="100000000001" />, host, language)
const region = (name: string) => screen.findByRole('region', { name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

test('a profile that cannot be loaded says so, and loads again', async () => {
  const host = profileHost()
  host.graphql.answerOnce(LoadProfileDocument, new CarportError('INTERNAL', { correlationId: 'ref-9' }))
  show(host)
  expect(await screen.findByText(en.loadFailed)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('ana@example.com')).toBeTruthy()
})

test('[profile-02] names, emails, phones and addresses stand on one page', async () => {
  show(profileHost())
  expect(within(await region(en.nameTitle)).getByText('Ana Reyes')).toBeTruthy()
  expect(within(await region(en.emailTitle)).getByText('ana@example.com')).toBeTruthy()
  expect(within(await region(en.phoneTitle)).getByText('(480) 555-0123')).toBeTruthy()
  expect(within(await region(en.addressTitle)).getByText('Tempe, AZ 85281')).toBeTruthy()
  expect(await screen.findByText(en.teamNone)).toBeTruthy()
})

test('what was saved is said where it was saved, until something else is typed', async () => {
  const host = profileHost()
  show(host)
  await user.click(await screen.findByRole('button', { name: en.edit(en.nickName) }))
  await user.click(screen.getByRole('button', { name: en.save }))
  const card = within(await region(en.nameTitle))
  expect(within(await card.findByRole('status')).getByText(en.saved)).toBeTruthy()
  expect(within(await region(en.phoneTitle)).queryByText(en.saved)).toBeNull()
  await user.click(card.getByRole('button', { name: en.edit(en.nickName) }))
  await user.type(card.getByRole('textbox'), '!')
  expect(screen.queryByText(en.saved)).toBeNull()
})

test('what was saved, and what was refused, is said in the language the borrower changes to', async () => {
  const host = profileHost()
  const { speak } = show(host)
  await user.click(await screen.findByRole('button', { name: en.edit(en.nickName) }))
  await user.click(screen.getByRole('button', { name: en.save }))
  expect((await screen.findAllByText(en.saved)).length).toBeGreaterThan(0)
  await speak('es')
  const card = within(await region(es.nameTitle))
  expect(await card.findByText(es.saved)).toBeTruthy()
  expect(card.queryByText(en.saved)).toBeNull()
  const words = { en: 'That isn’t a name.', es: 'Eso no es un nombre.' }
  const field = { field: 'nickName', code: 'FIELD_INVALID' } as const
  const refusal = { message: words.es, messages: words, fields: [{ ...field, message: words.es }] }
  host.graphql.answer(UpdateNickNameDocument, new CarportError('FIELD_INVALID', refusal))
  await user.click(card.getByRole('button', { name: es.edit(es.nickName) }))
  await user.click(card.getByRole('button', { name: es.save }))
  expect((await card.findAllByText(words.es)).length).toBe(2)
  await speak('en')
  expect(within(await region(en.nameTitle)).getAllByText(words.en).length).toBe(2)
  expect(screen.queryByText(words.es)).toBeNull()
})

test('a phone that is no phone is refused in the language the borrower changes to', async () => {
  const { speak } = show(profileHost())
  await user.click(await screen.findByRole('button', { name: en.addPhone }))
  await user.type(await field(en.phoneNumber), '602')
  await user.click(screen.getByRole('button', { name: en.save }))
  expect((await screen.findAllByText(en.phoneInvalid)).length).toBe(2)
  await speak('es')
  await waitFor(() => expect(screen.getAllByText(es.phoneInvalid).length).toBe(2))
  expect(screen.queryByText(en.phoneInvalid)).toBeNull()
})

describe('nothing that was typed is lost', () => {
  test('a refused nickname stays in its field with the reason', async () => {
    const host = profileHost()
    host.graphql.answer(UpdateNickNameDocument, fieldError('nickName', 'FIELD_INVALID'))
    show(host)
    await user.click(await screen.findByRole('button', { name: en.edit(en.nickName) }))
    await user.type(await field('Nickname (optional)'), 'Ani <3')
    await user.click(screen.getByRole('button', { name: en.save }))
    await waitFor(() => expect(screen.getByLabelText(/^Nickname/).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByLabelText<HTMLInputElement>(/^Nickname/).value).toBe('Ani <3')
  })

  test('what was typed is kept for the login, and after a reload the form has it again', async () => {
    const kept = new Map<string, unknown>()
    const drafts = {
      read: async () => Object.fromEntries(kept),
      keep: (name: string, draft: unknown) => void (draft === undefined ? kept.delete(name) : kept.set(name, draft)),
    }
    const first = show({ ...profileHost(), drafts })
    await user.click(await screen.findByRole('button', { name: en.edit(en.nickName) }))
    await user.type(await field('Nickname (optional)'), 'Ani')
    first.unmount()
    show({ ...profileHost(), drafts })
    expect(await screen.findByText(en.unsaved)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: en.edit(en.nickName) }))
    expect((await field('Nickname (optional)')).value).toBe('Ani')
    await user.click(screen.getByRole('button', { name: en.save }))
    await waitFor(() => expect(kept.size).toBe(0))
    expect(screen.queryByText(en.unsaved)).toBeNull()
  })

  test('what another tab changed is told, what was typed stays, and the next save is about the new version', async () => {
    const host = profileHost()
    host.graphql.answer(
      UpdateNickNameDocument,
      new CarportError('CHANGED_ELSEWHERE', { message: 'Changed elsewhere.' }),
    )
    show(host)
    await user.click(await screen.findByRole('button', { name: en.edit(en.nickName) }))
    await user.type(await field('Nickname (optional)'), 'Ani')
    host.graphql.answer(LoadProfileDocument, { GetProfile: profileAnswer({ version: 7, nickName: 'Anita' }) })
    await user.click(screen.getByRole('button', { name: en.save }))
    expect(await screen.findByText('Changed elsewhere.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Nickname/).value).toBe('Ani')
    host.graphql.answer(UpdateNickNameDocument, { UpdateNickName: { profile: profileAnswer({ version: 8 }) } })
    await user.click(screen.getByRole('button', { name: en.save }))
    await waitFor(() =>
      expect(host.graphql.requestsOf(UpdateNickNameDocument).at(-1)?.variables).toEqual({
        nickName: 'Ani',
        version: 7,
      }),
    )
    expect(await screen.findByRole('button', { name: en.edit(en.nickName) })).toBeTruthy()
  })

  test('a form that is left for another page of the profile is there again with its text', async () => {
    const host = profileHost()
    show(host)
    await user.click(await screen.findByRole('button', { name: en.addPhone }))
    await user.type(await field(en.phoneNumber), '602')
    await user.click(screen.getByRole('button', { name: en.preferencesLink }))
    await user.click(await screen.findByRole('button', { name: en.back }))
    await user.click(await screen.findByRole('button', { name: en.addPhone }))
    expect((await field(en.phoneNumber)).value).toBe('602')
  })
})

describe('phones and email', () => {
  test('[valid-01] a phone without ten digits is not sent', async () => {
    const host = profileHost()
    show(host)
    await user.click(await screen.findByRole('button', { name: en.addPhone }))
    await user.type(await field(en.phoneNumber), '48055501')
    await user.click(screen.getByRole('button', { name: en.save }))
    expect((await screen.findAllByText(en.phoneInvalid)).length).toBeGreaterThan(0)
    expect(host.graphql.requestsOf(UpdatePhoneDocument)).toEqual([])
  })

  test('a person whose sign-in is a while ago is asked for a code, and sends it along', async () => {
    const host = profileHost()
    host.graphql.answer(PasscodeContactsDocument, {
      GetPasscodeContacts: [{ contactId: 'c1', channel: 'EMAIL', masked: 'a•••@example.com', hasCode: false }],
    })
    host.graphql.answer(SendPasscodeDocument, { SendOneTimePasscode: { success: true } })
    host.graphql.answerOnce(UpdatePhoneDocument, new CarportError('STEP_UP_REQUIRED'))
    show(host)
    await user.click(await screen.findByRole('button', { name: en.addPhone }))
    await user.type(await field(en.phoneNumber), '480-555-0144')
    await user.click(screen.getByRole('button', { name: en.save }))
    expect(await screen.findByText(en.stepUp)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Send code' }))
    expect(host.graphql.requestsOf(SendPasscodeDocument)[0]?.variables).toMatchObject({ purpose: 'CHANGE_CONTACT' })
    await user.type(await field('Code'), '123 456')
    await user.click(screen.getByRole('button', { name: en.save }))
    await waitFor(() =>
      expect(host.graphql.requestsOf(UpdatePhoneDocument).at(-1)?.variables).toMatchObject({
        passcode: '123456',
        input: { phoneNumber: '480-555-0144' },
      }),
    )
  })

  test.each(['en', 'es'] as const)(
    'on a partner’s page the email is shown with a link to our own site, and nothing changes it there (%s)',
    async (language) => {
      const host = profileHost({ pendingEmail: 'n•••@example.com' }, { kind: 'element' })
      show(host, language)
      const texts = { en, es }[language]
      const card = within(await region(texts.emailTitle))
      expect(card.getByText('ana@example.com')).toBeTruthy()
      expect(card.getByText(texts.emailElsewhere)).toBeTruthy()
      const link = card.getByRole('link', { name: new RegExp(texts.emailLink) })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([host.href('my-profile'), '_blank'])
      expect(card.queryByRole('button')).toBeNull()
      expect(within(await region(texts.phoneTitle)).getByRole('button', { name: texts.addPhone })).toBeTruthy()
    },
  )

  test('[profile-03] a new email leads to the page for its code, and back once it is right', async () => {
    const host = profileHost()
    host.graphql.answer(UpdateEmailDocument, { UpdateEmail: { profile: { pendingEmail: 'n•••@example.com' } } })
    host.graphql.answer(VerifyNewEmailDocument, { VerifyNewEmail: { success: true } })
    show(host)
    await user.click(await screen.findByRole('button', { name: en.edit('ana@example.com') }))
    const input = await field(en.emailAddress)
    await user.clear(input)
    await user.type(input, 'new@example.com')
    host.graphql.answer(LoadProfileDocument, { GetProfile: profileAnswer({ pendingEmail: 'n•••@example.com' }) })
    await user.click(screen.getByRole('button', { name: en.save }))
    expect(await screen.findByRole('heading', { name: en.verifyTitle })).toBeTruthy()
    expect(host.graphql.requestsOf(UpdateEmailDocument)[0]?.variables).toMatchObject({
      input: { personEmailId: 'eml_1', version: 1, emailAddress: 'new@example.com' },
    })
    await user.click(await screen.findByRole('button', { name: en.verify }))
    expect((await screen.findAllByText(en.codeMissing)).length).toBeGreaterThan(0)
    await user.type(await field(en.code), '246810')
    await user.click(screen.getByRole('button', { name: en.verify }))
    expect(await screen.findByRole('heading', { name: en.title })).toBeTruthy()
    expect(host.graphql.requestsOf(VerifyNewEmailDocument)[0]?.variables).toEqual({ code: '246810' })
  })
})

test('an address that looks wrong is warned of once and can be saved as it is', async () => {
  const host = profileHost()
  show(host)
  await user.click(await screen.findByRole('button', { name: en.edit('100 W Example Street') }))
  const zip = await field(en.address.zip)
  await user.clear(zip)
  await user.click(screen.getByRole('button', { name: en.save }))
  expect((await screen.findAllByText(en.addressMissing)).length).toBeGreaterThan(0)
  expect(host.graphql.requestsOf(CheckAddressDocument)).toEqual([])
  await user.type(zip, '10001')
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(en.warnings.ZIP_OF_OTHER_STATE)).toBeTruthy()
  expect(host.graphql.requestsOf(UpdateAddressDocument)).toEqual([])
  await user.click(screen.getByRole('button', { name: en.saveAnyway }))
  await waitFor(() => expect(host.graphql.requestsOf(UpdateAddressDocument)).toHaveLength(1))
})

test('a person whose sign-in is a while ago is asked for a code before mail goes elsewhere', async () => {
  const host = profileHost()
  host.graphql.answer(PasscodeContactsDocument, {
    GetPasscodeContacts: [{ contactId: 'c1', channel: 'EMAIL', masked: 'a•••@example.com', hasCode: false }],
  })
  host.graphql.answer(SendPasscodeDocument, { SendOneTimePasscode: { success: true } })
  host.graphql.answerOnce(UpdateAddressDocument, new CarportError('STEP_UP_REQUIRED'))
  show(host)
  await user.click(await screen.findByRole('button', { name: en.edit('100 W Example Street') }))
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(en.stepUp)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  await user.type(await field('Code'), '123 456')
  await user.click(screen.getByRole('button', { name: en.save }))
  await waitFor(() =>
    expect(host.graphql.requestsOf(UpdateAddressDocument).at(-1)?.variables).toMatchObject({ passcode: '123456' }),
  )
})

test('[profile-04] calls, texts with their text, and quiet hours are set for each phone', async () => {
  const host = profileHost()
  show(host)
  await user.click(await screen.findByRole('button', { name: en.preferencesLink }))
  expect(await screen.findByText(/Reply STOP/)).toBeTruthy()
  await user.click(screen.getByLabelText(en.allowTexts))
  await user.type(screen.getByLabelText(/^From/), '21:00')
  await user.click(screen.getByRole('button', { name: en.save }))
  expect((await screen.findAllByText(en.quietBoth)).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText(/^To/), '08:00')
  await user.click(screen.getByRole('button', { name: en.save }))
  await waitFor(() =>
    expect(host.graphql.requestsOf(UpdateCallPreferencesDocument)[0]?.variables).toEqual({
      input: {
        personPhoneId: 'phn_1',
        version: 3,
        allowCalls: true,
        allowTexts: true,
        quietStart: '21:00',
        quietEnd: '08:00',
        consentVersion: 'texts-2026-11-2.en',
      },
    }),
  )
})

test('[profile-04] what is kept for each phone is shown, and saving one setting leaves the others and the other phone alone', async () => {
  const [phone] = profileAnswer().phones
  if (phone === undefined) throw new Error('Ana has a phone')
  const kept = { allowCalls: false, allowTexts: true, quietStart: '21:00', quietEnd: '08:00' }
  const home = {
    ...phone,
    personPhoneId: 'phn_2',
    phoneNumber: '4805550199',
    phoneType: 'HomePhone' as const,
    version: 7,
  }
  const host = profileHost({ phones: [{ ...phone, preference: kept }, home] })
  show(host)
  await user.click(await screen.findByRole('button', { name: en.preferencesLink }))
  const card = async (number: string) => within(await screen.findByRole('region', { name: new RegExp(number) }))
  const shown = (form: Awaited<ReturnType<typeof card>>) => ({
    allowCalls: form.getByLabelText<HTMLInputElement>(en.allowCalls).checked,
    allowTexts: form.getByLabelText<HTMLInputElement>(en.allowTexts).checked,
    quietStart: form.getByLabelText<HTMLInputElement>(/^From/).value,
    quietEnd: form.getByLabelText<HTMLInputElement>(/^To/).value,
  })
  const [cell, other] = [await card('555-0123'), await card('555-0199')]
  expect(shown(cell)).toEqual(kept)
  expect(shown(other)).toEqual({ allowCalls: true, allowTexts: false, quietStart: '', quietEnd: '' })
  // Texts go to cell phones alone.
  expect(other.getByLabelText<HTMLInputElement>(en.allowTexts).disabled).toBe(true)
  await user.click(cell.getByLabelText(en.allowCalls))
  await user.click(cell.getByRole('button', { name: en.save }))
  await waitFor(() =>
    expect(host.graphql.requestsOf(UpdateCallPreferencesDocument).map((sent) => sent.variables)).toEqual([
      {
        input: {
          ...kept,
          allowCalls: true,
          personPhoneId: 'phn_1',
          version: 3,
          consentVersion: 'texts-2026-11-2.en',
        },
      },
    ]),
  )
})

test('a saved nickname and saved preferences are shown as the server answered them, and the next change is about their version', async () => {
  const host = profileHost()
  const [phone] = profileAnswer().phones
  if (phone === undefined) throw new Error('Ana has a phone')
  const change = (next: Partial<ProfileAnswer>) => {
    host.graphql.answer(LoadProfileDocument, { GetProfile: profileAnswer(next) })
    return { profile: profileAnswer(next) }
  }
  const nickname = { nickName: 'Annie', version: 2 }
  host.graphql.answer(UpdateNickNameDocument, () => ({ UpdateNickName: change(nickname) }))
  host.graphql.answer(UpdateCallPreferencesDocument, () => ({
    UpdateCallPreferences: change({
      ...nickname,
      phones: [{ ...phone, version: 4, preference: { ...phone.preference, allowCalls: false } }],
    }),
  }))
  show(host)
  const edit = await screen.findByRole('button', { name: en.edit(en.nickName) })
  await user.click(edit)
  await user.type(await field('Nickname (optional)'), ' annie ')
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await within(await region(en.nameTitle)).findByText('Annie')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: en.preferencesLink }))
  await user.click(await screen.findByLabelText(en.allowCalls))
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(en.saved)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(en.allowCalls).checked).toBe(false)
  await user.click(screen.getByRole('button', { name: en.save }))
  await waitFor(() =>
    expect(host.graphql.requestsOf(UpdateCallPreferencesDocument).at(-1)?.variables).toMatchObject({
      input: { version: 4 },
    }),
  )
  // The portal's store has learned it all from the answers; an element asks for the profile after each.
  if (inject('engine') === 'apollo') expect(host.graphql.requestsOf(LoadProfileDocument)).toHaveLength(1)
})

describe('electronic records', () => {
  test('the sample is opened, its code is sent, and what is agreed to can be read before', async () => {
    const host = profileHost()
    show(host)
    const card = await region(en.recordsTitle)
    expect(within(card).getByText('Paper is free of charge.')).toBeTruthy()
    await user.click(within(card).getByRole('button', { name: records.openSample }))
    expect(host.saved).toEqual([{ documentId: 'sample-e-records-2026-11-2.en', fileName: 'sample.pdf' }])
    await user.type(within(card).getByLabelText(records.sampleCode), 'abc234')
    await user.click(within(card).getByRole('button', { name: records.accept }))
    await waitFor(() =>
      expect(host.graphql.requestsOf(AcceptEConsentDocument)[0]?.variables).toEqual({
        version: 'e-records-2026-11-2.en',
        code: 'abc234',
      }),
    )
  })

  test('who takes it back is told what follows, and can still keep it', async () => {
    const accepted = {
      ...profileAnswer().electronicRecords,
      isAccepted: true,
      changedAt: '2026-11-02T18:00:00.000Z',
      acceptedDocumentId: 'consent-cst_1',
    }
    const host = profileHost({ electronicRecords: accepted })
    show(host)
    expect(await screen.findByText(en.recordsOn('Monday, November 2'))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: en.copy }))
    expect(host.saved).toEqual([{ documentId: 'consent-cst_1', fileName: 'electronic-records.pdf' }])
    expect(
      within(await within(await region(en.recordsTitle)).findByRole('status')).getByText(en.copySaved),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: en.withdraw }))
    const dialog = await screen.findByRole('dialog', { name: en.withdrawTitle })
    expect(within(dialog).getByText(en.withdrawText)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: en.keep }))
    expect(host.graphql.requestsOf(WithdrawEConsentDocument)).toEqual([])
  })
})

test('who of the team looked, and when, in the borrower’s language', async () => {
  show(profileHost({ viewedByTeam: [{ at: '2026-11-19T17:05:00.000Z', accountEnding: '0001' }] }), 'es')
  expect(await screen.findByText(/jueves, 19 de noviembre.*cuenta que termina en 0001/)).toBeTruthy()
})
