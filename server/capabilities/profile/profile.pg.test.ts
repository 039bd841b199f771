import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleCode } from '#server/loans/accounts/electronic-records'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'

let app: TestApp
const tokens = new Map<string, string>()
const as = async (person: string) => {
  const known = tokens.get(person) ?? (await app.token(`${person}@example.com`))
  tokens.set(person, known)
  return known
}
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const fields = `customerId firstName nickName version pendingEmail pendingPhone
  emails { personEmailId emailAddress emailType isPreferred isSignIn version }
  phones { personPhoneId phoneNumber phoneType extension isPreferred isVerified version preference { allowCalls allowTexts quietStart quietEnd } }
  addresses { personAddressId addressLine1 addressType city state zip version }
  electronicRecords { isAccepted changedAt consent { version text } sampleDocumentId acceptedDocumentId }
  textConsent { version } viewedByTeam { at accountEnding }`

interface Profile {
  customerId: string
  nickName: string | null
  version: number
  pendingEmail: string | null
  pendingPhone: string | null
  emails: { personEmailId: string; emailAddress: string; isPreferred: boolean; isSignIn: boolean; version: number }[]
  phones: {
    personPhoneId: string
    phoneNumber: string
    phoneType: string
    isPreferred: boolean
    isVerified: boolean
    version: number
    preference: { allowCalls: boolean; allowTexts: boolean; quietStart: string | null }
  }[]
  addresses: { personAddressId: string; addressType: string; city: string; version: number }[]
  electronicRecords: {
    isAccepted: boolean
    consent: { version: string }
    sampleDocumentId: string
    acceptedDocumentId: string | null
  }
  textConsent: { version: string }
  viewedByTeam: { accountEnding: string | null }[]
}

const profile = async (person: string): Promise<Profile> => {
  const { data } = await app.gql<{ GetProfile: Profile }>(await as(person), `{ GetProfile { ${fields} } }`)
  if (data === null) throw new Error('no profile')
  return data.GetProfile
}
/** Runs a mutation and answers its refusal, or the profile after it. */
const change = async (
  person: string,
  call: string,
  types: string,
  variables: Record<string, unknown>,
  headers: Record<string, string> = {},
) => {
  const query = `mutation (${types}) { ${call} { success profile { ${fields} } } }`
  const answer = await app.gql<Record<string, { profile: Profile }>>(await as(person), query, variables, headers)
  return { ...answer, profile: Object.values(answer.data ?? {})[0]?.profile }
}
const updatePhone = (person: string, input: Record<string, unknown>, headers?: Record<string, string>) =>
  change(person, 'UpdatePhone(input: $input)', '$input: PhoneInput!', { input }, headers)
const updateEmail = (person: string, input: Record<string, unknown>) =>
  change(person, 'UpdateEmail(input: $input)', '$input: EmailInput!', { input: { emailType: 'HomeEmail', ...input } })
const verifyEmail = (person: string, code: string) =>
  change(person, 'VerifyNewEmail(code: $code)', '$code: String!', { code })
const messagesTo = async (recipient: string) =>
  app.services.db.read<{ template: string; body: string }>(
    'SELECT template, body FROM messages WHERE recipient = $1 ORDER BY created_at DESC, message_id DESC',
    [recipient],
  )
const codeTo = async (recipient: string) => {
  const [newest] = (await messagesTo(recipient)).filter(({ template }) => template === 'passcode')
  return /\d{6}/.exec(newest?.body ?? '')?.[0] ?? ''
}
const signInWasEarlier = async (person: string) => {
  await as(person)
  await app.services.db.withTx((tx) =>
    tx.query(
      `UPDATE login_sessions SET auth_time = auth_time - interval '1 hour'
       WHERE login_id = (SELECT login_id FROM logins WHERE email = $1)`,
      [`${person}@example.com`],
    ),
  )
}
/** The code that a person has sent to their email before a contact is changed. */
const contactCode = async (person: string) => {
  const { data } = await app.gql<{ GetPasscodeContacts: { contactId: string; channel: string }[] }>(
    await as(person),
    '{ GetPasscodeContacts { contactId channel } }',
  )
  const contact = data?.GetPasscodeContacts.find((one) => one.channel === 'EMAIL')
  await app.gql(
    await as(person),
    'mutation ($id: ID!) { SendOneTimePasscode(purpose: CHANGE_CONTACT, channel: EMAIL, contactId: $id) { success } }',
    { id: contact?.contactId },
  )
  return codeTo(`${person}@example.com`)
}
const later = (minutes: number) => app.clock.advanceBy(minutes * 60_000)

describe('whose details', () => {
  test('[profile-02] a co-borrower sees and changes their own details, never the other’s', async () => {
    const buyer = await profile('p1')
    const cobuyer = await profile('p18')
    expect(cobuyer.customerId).not.toBe(buyer.customerId)
    expect(cobuyer.phones.map((one) => one.phoneNumber)).not.toContain(buyer.phones[0]?.phoneNumber)
    const stolen = { ...buyer.phones[0], phoneNumber: '4805550190' }
    const { personPhoneId, version } = stolen as { personPhoneId: string; version: number }
    const input = { personPhoneId, version, phoneNumber: '4805550190', phoneType: 'HomePhone', isPreferred: true }
    expect((await updatePhone('p18', input)).code).toBe('NOT_FOUND')
    expect((await profile('p1')).phones).toEqual(buyer.phones)
  })

  test('an element gets details for the capability of that name only', async () => {
    const token = await app.embedToken('p1@example.com', '100000000001', { capabilities: ['dashboard'] })
    expect((await app.gql(token, '{ GetProfile { firstName } }')).code).toBe('NOT_FOUND')
  })

  test('a mutation without an idempotency key is refused', async () => {
    const input = { phoneNumber: '4805550190', phoneType: 'HomePhone', isPreferred: false }
    expect((await updatePhone('p2', input, { 'idempotency-key': '' })).code).toBe('IDEMPOTENCY_KEY_REQUIRED')
  })
})

describe('phones', () => {
  test('[valid-01] a number without ten digits is refused at its field', async () => {
    const answer = await updatePhone('p2', { phoneNumber: '480555', phoneType: 'HomePhone', isPreferred: false })
    expect([answer.code, answer.errors[0]?.extensions.field]).toEqual(['PHONE_INVALID', 'phoneNumber'])
  })

  test('a person whose sign-in is a while ago shows once more who they are, once per session', async () => {
    await signInWasEarlier('p3')
    const input = { phoneNumber: '480-555-0191', phoneType: 'HomePhone', isPreferred: false }
    expect((await updatePhone('p3', input)).code).toBe('STEP_UP_REQUIRED')
    const passcode = await contactCode('p3')
    const withCode = await change(
      'p3',
      'UpdatePhone(input: $input, passcode: $passcode)',
      '$input: PhoneInput!, $passcode: String',
      { input, passcode },
    )
    expect(withCode.code).toBeNull()
    expect(withCode.profile?.phones).toContainEqual(expect.objectContaining({ phoneNumber: '4805550191' }))
    expect((await updatePhone('p3', { ...input, phoneNumber: '4805550192' })).code).toBeNull()
  })

  test('[profile-02] a new mobile number counts once its code was typed, and the person is told by email', async () => {
    const asked = await updatePhone('p2', { phoneNumber: '(480) 555-0193', phoneType: 'CellPhone', isPreferred: true })
    expect(asked.profile?.pendingPhone).toBe('(•••) •••-0193')
    expect(asked.profile?.phones).toHaveLength(1)
    const wrong = await change('p2', 'VerifyNewPhone(code: $code)', '$code: String!', { code: '000000' })
    expect(wrong.code).toBe('OTP_WRONG')
    const code = await codeTo('4805550193')
    const done = await change('p2', 'VerifyNewPhone(code: $code)', '$code: String!', { code })
    expect(done.profile?.pendingPhone).toBeNull()
    expect(done.profile?.phones.map((one) => [one.phoneNumber, one.isPreferred, one.isVerified])).toEqual([
      ['4805550193', true, true],
      [expect.any(String), false, true],
    ])
    expect((await messagesTo('p2@example.com'))[0]).toMatchObject({ template: 'contact-changed' })
    const [, old] = done.profile?.phones ?? []
    expect((await messagesTo(old?.phoneNumber ?? ''))[0]).toMatchObject({
      template: 'contact-changed',
      body: expect.stringContaining('(•••) •••-0193'),
    })
  })

  test('a new mobile number that waits gets another code, and can be given up', async () => {
    const forPhone = (call: string) =>
      change('p8', `${call}(kind: $kind)`, '$kind: PendingContactKind!', { kind: 'PHONE' })
    expect((await forPhone('ResendContactCode')).code).toBe('NOT_FOUND')
    await updatePhone('p8', { phoneNumber: '4805550188', phoneType: 'CellPhone', isPreferred: false })
    const first = await codeTo('4805550188')
    expect((await forPhone('ResendContactCode')).code).toBe('TOO_MANY_REQUESTS')
    await later(1)
    const again = await forPhone('ResendContactCode')
    expect([again.code, again.profile?.pendingPhone]).toEqual([null, '(•••) •••-0188'])
    const second = await codeTo('4805550188')
    expect(second).not.toBe(first)
    const given = await forPhone('CancelContactChange')
    expect([given.code, given.profile?.pendingPhone]).toEqual([null, null])
    const late = await change('p8', 'VerifyNewPhone(code: $code)', '$code: String!', { code: second })
    expect(late.code).toBe('OTP_EXPIRED')
    expect((await profile('p8')).phones.map((one) => one.phoneNumber)).not.toContain('4805550188')
  })

  test('of two tabs that change the same phone the second is told, and nothing it typed is overwritten silently', async () => {
    const [phone] = (await profile('p4')).phones
    const input = { personPhoneId: phone?.personPhoneId, version: phone?.version, phoneNumber: phone?.phoneNumber }
    const answers = await Promise.all([
      updatePhone('p4', { ...input, phoneType: 'HomePhone', isPreferred: true }),
      updatePhone('p4', { ...input, phoneType: 'WorkPhone', isPreferred: true, extension: '12' }),
    ])
    expect(answers.filter((answer) => answer.code === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'CHANGED_ELSEWHERE')).toHaveLength(1)
    expect((await profile('p4')).phones[0]?.version).toBe((phone?.version ?? 0) + 1)
  })

  test('a mobile number that is called another kind takes the proof of who does it, and everybody is told, the phone too', async () => {
    await signInWasEarlier('p11')
    const [phone] = (await profile('p11')).phones
    const { personPhoneId, version = 0, phoneNumber = '' } = phone ?? {}
    const told = async (template: string) => {
      const rows = await app.services.db.read<{ recipient: string }>(
        'SELECT recipient FROM messages WHERE template = $1 AND recipient = ANY($2) ORDER BY recipient',
        [template, [phoneNumber, 'p11@example.com']],
      )
      return rows.map(({ recipient }) => recipient)
    }
    const input = { personPhoneId, phoneNumber, isPreferred: true }
    const withCode = async (asked: object) =>
      change('p11', 'UpdatePhone(input: $input, passcode: $passcode)', '$input: PhoneInput!, $passcode: String', {
        input: asked,
        passcode: await contactCode('p11'),
      })
    expect((await updatePhone('p11', { ...input, version, phoneType: 'CellPhone' })).code).toBeNull()
    const home = { ...input, version: version + 1, phoneType: 'HomePhone' }
    expect((await updatePhone('p11', home)).code).toBe('STEP_UP_REQUIRED')
    expect((await profile('p11')).phones[0]?.phoneType).toBe('CellPhone')
    const done = await withCode(home)
    expect([done.code, done.profile?.phones[0]?.phoneType]).toEqual([null, 'HomePhone'])
    expect(await told('texts-ended')).toEqual([phoneNumber, 'p11@example.com'])

    await app.services.db.read('DELETE FROM contact_step_ups')
    await later(1)
    const mobile = { ...input, version: version + 2, phoneType: 'CellPhone' }
    expect((await updatePhone('p11', mobile)).code).toBe('STEP_UP_REQUIRED')
    const back = await withCode(mobile)
    expect([back.code, back.profile?.phones[0]?.phoneType]).toEqual([null, 'CellPhone'])
    expect(await told('contact-changed')).toEqual([phoneNumber, 'p11@example.com'])
  })

  test('pressing twice adds one phone, and of ten at once at most five stay', async () => {
    await later(1)
    const key = randomUUID()
    const input = { phoneNumber: '4805550194', phoneType: 'HomePhone', isPreferred: false }
    const twice = await Promise.all([1, 2].map(() => updatePhone('p5', input, { 'idempotency-key': key })))
    expect(twice.map((answer) => answer.code)).toEqual([null, null])
    expect((await profile('p5')).phones).toHaveLength(2)
    // Whoever waited too long for the others has to ask again under the same key. Each time one of them gets through.
    const ask = async (phoneNumber: string) => {
      const ownKey = { 'idempotency-key': randomUUID() }
      let answer = await updatePhone('p5', { ...input, phoneNumber }, ownKey)
      for (let others = 7; answer.code === 'IN_PROGRESS' && others > 0; others -= 1)
        answer = await updatePhone('p5', { ...input, phoneNumber }, ownKey)
      return answer
    }
    const many = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`480555018${index}`)))
    expect(many.filter((answer) => answer.code === null)).toHaveLength(3)
    expect(many.filter((answer) => answer.code === 'METHOD_LIMIT')).toHaveLength(5)
    expect((await profile('p5')).phones).toHaveLength(5)
  })

  test('[profile-04] calls, texts and quiet hours are kept; texts only with the text that was read, and it is kept', async () => {
    const person = await profile('p6')
    const phone = person.phones[0]
    const prefer = (input: Record<string, unknown>) =>
      change('p6', 'UpdateCallPreferences(input: $input)', '$input: CallPreferencesInput!', {
        input: { personPhoneId: phone?.personPhoneId, version: phone?.version, allowCalls: false, ...input },
      })
    expect((await prefer({ allowTexts: true })).code).toBe('FIELD_INVALID')
    expect((await prefer({ allowTexts: false, quietStart: '21:00' })).code).toBe('FIELD_INVALID')
    const consentVersion = person.textConsent.version
    const saved = await prefer({ allowTexts: true, consentVersion, quietStart: '12:00', quietEnd: '13:00' })
    expect(saved.profile?.phones[0]?.preference).toEqual({
      allowCalls: false,
      allowTexts: true,
      quietStart: '12:00',
      quietEnd: '13:00',
    })
    expect((await prefer({ allowTexts: false })).code).toBe('CHANGED_ELSEWHERE')
    const off = await prefer({ allowTexts: false, version: saved.profile?.phones[0]?.version })
    expect(off.profile?.phones[0]?.preference.allowTexts).toBe(false)
    for (const recipient of ['p6@example.com', phone?.phoneNumber ?? ''])
      expect((await messagesTo(recipient)).filter(({ template }) => template === 'texts-ended')).toHaveLength(1)
    const rows = await app.services.db.read(
      `SELECT action, version FROM consents WHERE customer_id = $1 AND kind = 'TEXT_MESSAGES' ORDER BY consent_no`,
      [person.customerId],
    )
    expect(rows).toEqual([
      { action: 'GIVEN', version: consentVersion },
      { action: 'WITHDRAWN', version: consentVersion },
    ])
  })

  test('a phone that is removed takes its agreement to texts with it', async () => {
    const person = await profile('p7')
    const [phone] = person.phones
    const consentVersion = person.textConsent.version
    const allowed = await change('p7', 'UpdateCallPreferences(input: $input)', '$input: CallPreferencesInput!', {
      input: {
        personPhoneId: phone?.personPhoneId,
        version: phone?.version,
        allowCalls: true,
        allowTexts: true,
        consentVersion,
      },
    })
    const removed = await change(
      'p7',
      'RemovePhone(personPhoneId: $id, version: $version)',
      '$id: ID!, $version: Int!',
      { id: phone?.personPhoneId, version: allowed.profile?.phones[0]?.version },
    )
    expect(removed.profile?.phones).toEqual([])
    for (const recipient of ['p7@example.com', phone?.phoneNumber ?? ''])
      expect((await messagesTo(recipient))[0]?.template).toBe('contact-removed')
    const [last] = await app.services.db.read<{ action: string }>(
      'SELECT action FROM consents WHERE customer_id = $1 ORDER BY consent_no DESC LIMIT 1',
      [person.customerId],
    )
    expect(last?.action).toBe('WITHDRAWN')
  })
})

describe('email', () => {
  test('[profile-03] the new address gets the code, the old one is told, and the person signs in with the new one', async () => {
    const [email] = (await profile('p12')).emails
    const input = { personEmailId: email?.personEmailId, version: email?.version, emailAddress: 'omar.new@example.com' }
    const asked = await updateEmail('p12', input)
    expect(asked.profile?.pendingEmail).toBe('o•••@example.com')
    expect(asked.profile?.emails[0]?.emailAddress).toBe('p12@example.com')
    expect((await verifyEmail('p12', '000000')).code).toBe('OTP_WRONG')
    const done = await verifyEmail('p12', await codeTo('omar.new@example.com'))
    expect(done.profile?.emails[0]).toMatchObject({
      emailAddress: 'omar.new@example.com',
      isSignIn: true,
      isPreferred: true,
    })
    for (const recipient of ['p12@example.com', 'omar.new@example.com', done.profile?.phones[0]?.phoneNumber ?? '']) {
      const changed = (await messagesTo(recipient)).filter(({ template }) => template === 'contact-changed')
      expect(changed.map(({ body }) => body)).toEqual([expect.stringContaining('o•••@example.com')])
    }
    await expect(app.token('omar.new@example.com')).resolves.toBeTruthy()
  })

  test('after five wrong codes there is no sixth try, not even with the right one', async () => {
    const [email] = (await profile('p13')).emails
    const input = {
      personEmailId: email?.personEmailId,
      version: email?.version,
      emailAddress: 'grace.new@example.com',
    }
    await updateEmail('p13', input)
    const right = await codeTo('grace.new@example.com')
    const wrong = right === '111111' ? '222222' : '111111'
    for (let round = 0; round < 5; round += 1) await verifyEmail('p13', wrong)
    expect((await verifyEmail('p13', right)).code).toBe('OTP_LOCKED')
    await later(59)
    expect((await updateEmail('p13', input)).code).toBe('OTP_LOCKED')
    await later(2)
    expect((await updateEmail('p13', input)).code).toBeNull()
    expect((await verifyEmail('p13', await codeTo('grace.new@example.com'))).code).toBeNull()
  })

  test('an address that somebody else signs in with is told only to who reads its mail', async () => {
    const [email] = (await profile('p14')).emails
    const input = { personEmailId: email?.personEmailId, version: email?.version, emailAddress: 'p15@example.com' }
    const asked = await updateEmail('p14', input)
    expect(asked.code).toBeNull()
    expect((await verifyEmail('p14', await codeTo('p15@example.com'))).code).toBe('EMAIL_TAKEN')
    expect((await profile('p14')).emails[0]?.emailAddress).toBe('p14@example.com')
  })

  test('of two changes one is pending: the code of the first is worth nothing any more', async () => {
    const [email] = (await profile('p17')).emails
    const input = { personEmailId: email?.personEmailId, version: email?.version }
    await updateEmail('p17', { ...input, emailAddress: 'one@example.com' })
    const first = await codeTo('one@example.com')
    await later(1)
    await updateEmail('p17', { ...input, emailAddress: 'two@example.com' })
    const answer = await verifyEmail('p17', first)
    if (first !== (await codeTo('two@example.com'))) expect(answer.code).toBe('OTP_WRONG')
    const done = await verifyEmail('p17', await codeTo('two@example.com'))
    expect(done.profile?.emails[0]?.emailAddress).toBe('two@example.com')
  })
})

test('an embed token changes no email address, so that nobody else gets to sign in', async () => {
  const token = await app.embedToken('p10@example.com', '100000000010', { capabilities: ['profile'] })
  const update = 'mutation ($input: EmailInput!) { UpdateEmail(input: $input) { success } }'
  const input = { emailAddress: 'mine@evil.example', emailType: 'HomeEmail' }
  expect((await app.gql(token, update, { input })).code).toBe('NOT_FOUND')
  const verify = 'mutation { VerifyNewEmail(code: "123456") { success } }'
  expect((await app.gql(token, verify)).code).toBe('NOT_FOUND')
  expect(await messagesTo('mine@evil.example')).toEqual([])
})

test('on a partner’s page a new phone that was asked for on ours gets another code and cannot be given up; a new email neither', async () => {
  const token = await app.embedToken('p10@example.com', '100000000010', { capabilities: ['profile'] })
  const ask = async (operation: 'ResendContactCode' | 'CancelContactChange', kind: 'PHONE' | 'EMAIL') =>
    (await app.gql(token, elementDocument(operation), { kind }, { 'idempotency-key': randomUUID() })).code
  const [email] = (await profile('p10')).emails
  const newEmail = { personEmailId: email?.personEmailId, version: email?.version, emailAddress: 'new10@example.com' }
  await updateEmail('p10', newEmail)
  await updatePhone('p10', { phoneNumber: '4805550110', phoneType: 'CellPhone', isPreferred: false })
  const first = await codeTo('4805550110')
  await later(1)
  expect(await ask('ResendContactCode', 'PHONE')).toBeNull()
  expect(await codeTo('4805550110')).not.toBe(first)
  expect([await ask('ResendContactCode', 'EMAIL'), await ask('CancelContactChange', 'EMAIL')]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ])
  expect(await ask('CancelContactChange', 'PHONE')).toBe('NOT_ALLOWED')
  expect(await profile('p10')).toMatchObject({ pendingPhone: expect.any(String), pendingEmail: expect.any(String) })
})

describe('addresses and the nickname', () => {
  const address = { addressLine1: '1 Nowhere', addressType: 'PrimaryHome', city: 'Mesa', state: 'AZ', zip: '85201' }

  test('an address the post does not know is warned of and can be saved; the old home stays as another home', async () => {
    const check = 'query ($input: AddressInput!) { CheckAddress(input: $input) { warnings } }'
    expect((await app.gql(await as('p19'), check, { input: address })).data).toEqual({
      CheckAddress: { warnings: ['NOT_KNOWN'] },
    })
    const update = (input: object) => change('p19', 'UpdateAddress(input: $input)', '$input: AddressInput!', { input })
    expect((await update({ ...address, zip: '1' })).code).toBe('ZIP_INVALID')
    const saved = await update(address)
    expect(saved.profile?.addresses.map((one) => [one.addressType, one.city])).toEqual([
      ['PrimaryHome', 'Mesa'],
      ['OtherHome', 'Tempe'],
    ])
    const [home] = saved.profile?.addresses ?? []
    const stale = await update({ ...address, personAddressId: home?.personAddressId, version: 99 })
    expect(stale.code).toBe('CHANGED_ELSEWHERE')
  })

  test('who has as many addresses or emails as can be saved is asked to change one: none of them can be removed', async () => {
    const person = 'p18'
    const { customerId } = await profile(person)
    await app.services.db.withTx(async (tx) => {
      await tx.query(
        `INSERT INTO customer_addresses (person_address_id, customer_id, address_type, address_line1, city, state, zip)
         SELECT 'adr_full_' || n, $1, 'OtherHome', n || ' E Example Street', 'Mesa', 'AZ', '85201' FROM generate_series(1, 3) n`,
        [customerId],
      )
      await tx.query(
        `INSERT INTO customer_emails (person_email_id, customer_id, email_address, email_type, is_preferred)
         SELECT 'eml_full_' || n, $1, n || '@full.example', 'WorkEmail', false FROM generate_series(1, 2) n`,
        [customerId],
      )
    })
    const refused = [
      await change(person, 'UpdateAddress(input: $input)', '$input: AddressInput!', { input: address }),
      await updateEmail(person, { emailAddress: 'fourth@full.example' }),
    ]
    expect(refused.map(({ code, errors }) => [code, errors[0]?.message])).toEqual([
      ['CONTACT_LIMIT', 'You can save up to 4. Change one of those you have instead.'],
      ['CONTACT_LIMIT', 'You can save up to 3. Change one of those you have instead.'],
    ])
  })

  test('every contact on file hears of a changed address, and nobody while it stays as it is', async () => {
    const person = 'p9'
    const { customerId, phones } = await profile(person)
    const others = { email: 'second9@example.com', mobile: '4805550199', landline: '4805550198' }
    await app.services.db.withTx(async (tx) => {
      await tx.query(
        `INSERT INTO customer_emails (person_email_id, customer_id, email_address, email_type, is_preferred, verified_at)
         VALUES ('eml_second9', $1, $2, 'WorkEmail', false, now())`,
        [customerId, others.email],
      )
      await tx.query(
        `INSERT INTO customer_phones (person_phone_id, customer_id, phone_number, phone_type, is_preferred)
         VALUES ('phn_second9', $1, $2, 'CellPhone', false), ('phn_third9', $1, $3, 'HomePhone', false)`,
        [customerId, others.mobile, others.landline],
      )
    })
    const told = async () => {
      const rows = await app.services.db.read<{ recipient: string; body: string }>(
        `SELECT recipient, body FROM messages WHERE template = 'contact-changed' AND recipient = ANY($1) ORDER BY recipient`,
        [[`${person}@example.com`, phones[0]?.phoneNumber, ...Object.values(others)]],
      )
      return rows.map(({ recipient, body }) => [recipient, /Mesa, AZ|Reno, NV/.exec(body)?.[0]])
    }
    const update = (input: object) => change(person, 'UpdateAddress(input: $input)', '$input: AddressInput!', { input })
    const everybody = (place: string) =>
      [phones[0]?.phoneNumber, others.mobile, `${person}@example.com`, others.email].map((one) => [one, place])

    const [home] = (await profile(person)).addresses
    const own = { ...address, personAddressId: home?.personAddressId, version: home?.version }
    expect((await update({ ...own, zip: '1' })).code).toBe('ZIP_INVALID')
    expect((await update({ ...own, version: 99 })).code).toBe('CHANGED_ELSEWHERE')
    expect(await told()).toEqual([])

    const saved = (await update(own)).profile?.addresses[0]
    expect(await told()).toEqual(everybody('Mesa, AZ'))
    const again = await update({ ...own, addressLine1: ' 1  Nowhere ', version: saved?.version })
    expect([again.code, (await told()).length]).toEqual([null, 4])
    await update({ ...own, city: 'Reno', state: 'NV', zip: '89501', version: again.profile?.addresses[0]?.version })
    expect((await told()).filter(([, place]) => place === 'Reno, NV')).toEqual(everybody('Reno, NV'))
  })

  test('who signed in a while ago shows once more who they are before mail goes elsewhere', async () => {
    await signInWasEarlier('p15')
    const input = { ...address, addressType: 'PostalOnly' }
    const update = (passcode?: string) =>
      change('p15', 'UpdateAddress(input: $input, passcode: $passcode)', '$input: AddressInput!, $passcode: String', {
        input,
        passcode,
      })
    const before = (await profile('p15')).addresses
    expect((await update()).code).toBe('STEP_UP_REQUIRED')
    expect((await profile('p15')).addresses).toEqual(before)
    const saved = await update(await contactCode('p15'))
    expect(saved.code).toBeNull()
    expect(saved.profile?.addresses.map((one) => one.addressType)).toContain('PostalOnly')
  })

  test('a nickname is kept, noted on the loan without what it is, and not overwritten by an older tab', async () => {
    const before = await profile('p20')
    const name = (nickName: string, version: number) =>
      change('p20', 'UpdateNickName(nickName: $n, version: $v)', '$n: String!, $v: Int!', { n: nickName, v: version })
    expect((await name('<script>', before.version)).code).toBe('FIELD_INVALID')
    expect((await name('Reni', before.version)).profile?.nickName).toBe('Reni')
    expect((await name('Irene', before.version)).code).toBe('CHANGED_ELSEWHERE')
    const notes = await app.services.db.read<{ comment: string }>(
      `SELECT comment FROM notations WHERE account_number = '100000000020' AND activity_code = 'PR'`,
    )
    expect(notes).toEqual([{ comment: 'Nickname changed' }])
  })
})

describe('electronic records', () => {
  const records = '{ electronicRecords { isAccepted changedAt acceptedDocumentId } }'
  const accept = async (version: string, code: string) =>
    app.gql<{ AcceptEConsent: Pick<Profile, 'electronicRecords'> }>(
      await as('p8'),
      `mutation($v: String!, $c: String!) { AcceptEConsent(version: $v, code: $c) ${records} }`,
      { v: version, c: code },
    )
  const pdf = async (person: string, id: string) =>
    app.request(`/api/documents/${id}`, { headers: { authorization: `Bearer ${await as(person)}`, origin: app.url } })

  test('only who opened the sample can accept; the text is kept word for word and can be had again; withdrawing counts at once', async () => {
    const { electronicRecords, customerId } = await profile('p8')
    const { version } = electronicRecords.consent
    expect(electronicRecords.isAccepted).toBe(false)
    expect((await accept(version, 'AAAAAA')).code).toBe('FIELD_INVALID')
    expect((await accept('e-records-2020-01.en', 'AAAAAA')).code).toBe('CHANGED_ELSEWHERE')
    const sample = await pdf('p8', electronicRecords.sampleDocumentId)
    expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const code = sampleCode(app.services.config, customerId, version)
    const done = await accept(version, code.toLowerCase())
    expect(done.data?.AcceptEConsent.electronicRecords.isAccepted).toBe(true)
    const copy = done.data?.AcceptEConsent.electronicRecords.acceptedDocumentId ?? ''
    expect((await pdf('p8', copy)).status).toBe(200)
    expect((await pdf('p9', copy)).status).toBe(404)
    expect((await withdraw()).electronicRecords.isAccepted).toBe(false)
    const kept = await app.services.db.read<{ action: string; text: string }>(
      'SELECT action, text FROM consents WHERE customer_id = $1 ORDER BY consent_no',
      [customerId],
    )
    expect(kept.map((row) => row.action)).toEqual(['GIVEN', 'WITHDRAWN'])
    expect(kept[0]?.text).toContain('on paper for free')
  })

  const withdraw = async () => {
    const answer = await app.gql<{ WithdrawEConsent: Pick<Profile, 'electronicRecords'> }>(
      await as('p8'),
      `mutation { WithdrawEConsent ${records} }`,
    )
    if (answer.data === null) throw new Error(answer.code ?? 'refused')
    return answer.data.WithdrawEConsent
  }
})
