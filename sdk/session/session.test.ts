import { describe, expect, test, vi } from 'vitest'
import { createProofKeys } from './access-proof.ts'
import type { IdentityClient, SignedIn } from './identity-client.ts'
import { createSession } from './session.ts'
import type { SessionHint } from './session-hint.ts'

const user = {
  loginId: 'login_1',
  email: 'p1@example.com',
  isEmailVerified: true,
  firstName: 'Ana',
  lastName: 'Ruiz',
  picture: null,
}
const fresh: SignedIn = { user, token: 'token-1', isBound: false, secondsLeft: 600 }

function setUp(
  change: Partial<IdentityClient> & { isHinted?: boolean | null; locks?: Pick<LockManager, 'request'> } = {},
) {
  let isHinted = change.isHinted === undefined ? true : change.isHinted
  const hint: SessionHint = { read: () => isHinted, write: (value) => void (isHinted = value) }
  const identity: IdentityClient = {
    redirectToLogin: vi.fn(async () => undefined),
    complete: vi.fn(async () => fresh),
    current: vi.fn(async () => null),
    renew: vi.fn(async () => fresh),
    forget: vi.fn(async () => undefined),
    redirectToLogout: vi.fn(async () => undefined),
    ...change,
  }
  const listeners: ((event: MessageEvent) => void)[] = []
  const channel = {
    postMessage: vi.fn(),
    addEventListener: (_type: string, listener: unknown) => listeners.push(listener as (event: MessageEvent) => void),
  }
  const session = createSession({
    issuer: 'https://pay.example.com/oidc',
    clientId: 'carport-portal',
    portalUrl: 'https://pay.example.com',
    proofTimeMs: () => 1_000_000,
    hint,
    identity,
    channel: channel as unknown as BroadcastChannel,
    locks: change.locks ?? null,
  })
  const fromOtherTab = (data: unknown) => listeners.forEach((listener) => listener({ data } as MessageEvent))
  return { session, identity, channel, fromOtherTab, isHinted: () => isHinted }
}

describe('nobody is signed in', () => {
  test('[login-17] a visitor who never signed in is not authenticated, and the provider is not asked', async () => {
    const { session, identity } = setUp({ isHinted: false })
    expect(await session.isAuthenticated()).toBe(false)
    expect(await session.getUserInfo()).toBeNull()
    expect(await session.getAccessToken()).toBeNull()
    expect(identity.renew).not.toHaveBeenCalled()
  })

  test('[login-17] login leaves for the provider with what is asked of it, and its answer is who signed in', async () => {
    const { session, identity } = setUp({ isHinted: false })
    await session.login({ screen_hint: 'register' })
    expect(identity.redirectToLogin).toHaveBeenCalledExactlyOnceWith({ screen_hint: 'register' })
    const answer = 'https://pay.example.com/pre-login?code=1&state=2'
    expect(await session.completeLogin(answer)).toEqual(user)
    expect(identity.complete).toHaveBeenCalledExactlyOnceWith(answer)
    expect([await session.isAuthenticated(), await session.getUserInfo()]).toEqual([true, user])
  })

  test('an end that nobody heard yet is told to the first who listens, once', async () => {
    const { session } = setUp({ renew: vi.fn(async () => null) })
    expect(await session.getUserInfo()).toBeNull()
    const [first, second] = [vi.fn(), vi.fn()]
    session.onEnded(first)
    session.onEnded(second)
    await Promise.resolve()
    expect(first.mock.calls).toEqual([['expired']])
    expect(second).not.toHaveBeenCalled()
  })

  test('where the browser keeps nothing the provider is asked once, and nobody is told of an end of what never was', async () => {
    const { session, identity } = setUp({ isHinted: null, renew: vi.fn(async () => null) })
    const ended = vi.fn()
    session.onEnded(ended)
    expect(session.mayBeSignedIn()).toBe(true)
    expect(await session.isAuthenticated()).toBe(false)
    expect(await session.isAuthenticated()).toBe(false)
    expect(identity.renew).toHaveBeenCalledTimes(1)
    expect(ended).not.toHaveBeenCalled()
  })

  test('where the browser keeps nothing the end of a session that this page had is told', async () => {
    const late = { ...fresh, secondsLeft: 0 }
    const { session } = setUp({ isHinted: null, current: vi.fn(async () => late), renew: vi.fn(async () => null) })
    const ended = vi.fn()
    session.onEnded(ended)
    expect(await session.isAuthenticated()).toBe(false)
    expect(ended.mock.calls).toEqual([['expired']])
  })

  test('a session that ended at the provider ends here, is told once, and is not asked for again', async () => {
    const { session, identity } = setUp({ renew: vi.fn(async () => null) })
    const ended = vi.fn()
    session.onEnded(ended)
    expect(await session.isAuthenticated()).toBe(false)
    expect(await session.isAuthenticated()).toBe(false)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(identity.renew).toHaveBeenCalledTimes(1)
    expect(identity.forget).toHaveBeenCalled()
  })

  test('[session-05] a session that the server ended is forgotten, and told', async () => {
    const { session, identity, isHinted } = setUp()
    const ended = vi.fn()
    session.onEnded(ended)
    await session.forget()
    expect(ended).toHaveBeenCalledTimes(1)
    expect(identity.forget).toHaveBeenCalled()
    expect(isHinted()).toBe(false)
  })

  test('a lost line does not sign anybody out', async () => {
    const renew = vi
      .fn<IdentityClient['renew']>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(fresh)
    const { session, identity } = setUp({ renew })
    await expect(session.isAuthenticated()).rejects.toThrow('Failed to fetch')
    expect(identity.forget).not.toHaveBeenCalled()
    expect(await session.isAuthenticated()).toBe(true)
  })

  test('an ended login elsewhere in the browser ends this tab too', async () => {
    const { session, identity, fromOtherTab } = setUp()
    const ended = vi.fn()
    session.onEnded(ended)
    fromOtherTab('something else')
    expect(identity.forget).not.toHaveBeenCalled()
    fromOtherTab('ended')
    await vi.waitFor(() => expect(ended).toHaveBeenCalled())
  })
})

describe('somebody is signed in', () => {
  test('[login-17] after a reload the provider is asked without a page, once for all who want to know', async () => {
    const { session, identity } = setUp()
    const answers = await Promise.all([session.isAuthenticated(), session.getUserInfo(), session.getAccessToken()])
    expect(answers[0]).toBe(true)
    expect(answers[1]?.email).toBe('p1@example.com')
    expect(answers[2]?.token).toBe('token-1')
    expect(identity.renew).toHaveBeenCalledTimes(1)
  })

  test('a token that is about to end is renewed before it is used', async () => {
    const { session, identity } = setUp({ current: vi.fn(async () => ({ ...fresh, token: 'old', secondsLeft: 20 })) })
    expect((await session.getAccessToken())?.token).toBe('token-1')
    expect(identity.renew).toHaveBeenCalledTimes(1)
  })

  test('a refused token is replaced although it looks fresh', async () => {
    const { session } = setUp({ current: vi.fn(async () => ({ ...fresh, token: 'refused' })) })
    expect((await session.getAccessToken())?.token).toBe('refused')
    expect((await session.getAccessToken('refused'))?.token).toBe('token-1')
  })

  test('[login-17] log out tells the other tabs and leaves for the provider', async () => {
    const { session, identity, channel, isHinted } = setUp()
    await session.logout()
    expect(channel.postMessage).toHaveBeenCalledWith('ended')
    expect(identity.redirectToLogout).toHaveBeenCalled()
    expect(isHinted()).toBe(false)
  })

  test('a bound token comes with a proof signed by its key for that one request', async () => {
    const keys = createProofKeys()
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    await keys.set('carport-portal', { keys: pair } as never)
    const session = createSession({
      issuer: 'https://pay.example.com/oidc',
      clientId: 'carport-portal',
      portalUrl: 'https://pay.example.com',
      proofTimeMs: () => 1_700_000_000_000,
      keys,
      hint: { read: () => true, write: () => undefined },
      identity: { ...setUp().identity, current: async () => ({ ...fresh, isBound: true }) },
      channel: null,
      locks: null,
    })
    const token = await session.getAccessToken()
    expect(token?.scheme).toBe('DPoP')
    const proof = (await token?.proof('https://pay.example.com/graphql?x=1', 'POST')) ?? ''
    const [header, payload, signature] = proof.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    expect(claims).toMatchObject({ htm: 'POST', htu: 'https://pay.example.com/graphql', iat: 1_700_000_000 })
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      pair.publicKey,
      Buffer.from(signature, 'base64url'),
      new TextEncoder().encode(`${header}.${payload}`),
    )
    expect(isSigned).toBe(true)
    expect(await token?.proof('https://pay.example.com/graphql', 'POST')).not.toBe(proof)
  })
})

describe('renewal is single-flight', () => {
  /** The browser's locks: whoever asks for one waits until everybody before has given it back. */
  function browserLocks(): Pick<LockManager, 'request'> {
    let last: Promise<unknown> = Promise.resolve()
    const request = (_name: string, work: () => Promise<unknown>) => {
      const turn = last.then(work, work)
      last = turn.catch(() => undefined)
      return turn
    }
    return { request } as unknown as Pick<LockManager, 'request'>
  }

  /** A renewal that takes until it is let go, and how many were under way at once. */
  function slowRenewals() {
    const waiting: (() => void)[] = []
    let underWay = 0
    let most = 0
    const renew = vi.fn(async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise<void>((resolve) => waiting.push(resolve))
      underWay -= 1
      return fresh
    })
    return { renew, most: () => most, waiting: () => waiting.length, letGo: () => waiting.shift()?.() }
  }

  test('every call of a page that needs a new token gets the one renewal', async () => {
    const { renew, letGo, waiting } = slowRenewals()
    const { session } = setUp({ renew })
    const asked = [session.getAccessToken('refused'), session.getAccessToken('refused'), session.getUserInfo()]
    await vi.waitFor(() => expect(waiting()).toBe(1))
    letGo()
    expect((await Promise.all(asked)).every((each) => each !== null)).toBe(true)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('two tabs never renew at the same time: a refresh token is not used twice', async () => {
    const locks = browserLocks()
    const renewals = slowRenewals()
    const tabs = [setUp({ renew: renewals.renew, locks }), setUp({ renew: renewals.renew, locks })]
    const asked = tabs.map(({ session }) => session.getAccessToken('refused'))
    await vi.waitFor(() => expect(renewals.waiting()).toBe(1))
    renewals.letGo()
    await vi.waitFor(() => expect(renewals.renew).toHaveBeenCalledTimes(2))
    renewals.letGo()
    expect((await Promise.all(asked)).map((each) => each?.token)).toEqual(['token-1', 'token-1'])
    expect(renewals.most()).toBe(1)
  })
})
