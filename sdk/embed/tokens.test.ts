import { describe, expect, test, vi } from 'vitest'
import type { HostGetToken } from './options.ts'
import { createTokenBox } from './tokens.ts'

const first = { reason: 'first', signal: new AbortController().signal } as const
const refused = { ...first, reason: 'refused' } as const

function jwt(claims: object): string {
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
}

function setUp(getToken?: HostGetToken) {
  let nowMs = 0
  let callback = getToken
  const box = createTokenBox(
    () => callback,
    () => nowMs,
  )
  return {
    box,
    pass: (milliseconds: number) => (nowMs += milliseconds),
    configure: (next: HostGetToken) => (callback = next),
  }
}

describe('[embed-13] a token', () => {
  test('that the page cannot get is asked for again by the next who needs one', async () => {
    const getToken = vi.fn<HostGetToken>().mockRejectedValueOnce(new Error('down')).mockResolvedValue('token')
    const { box } = setUp(getToken)
    await expect(box.getToken(first)).rejects.toThrow('down')
    await expect(box.getToken(first)).resolves.toBe('token')
  })

  test('is empty or null when nobody is signed in', async () => {
    expect(await setUp(() => '').box.getToken(first)).toBeNull()
    expect(await setUp(() => null).box.claims()).toBeNull()
  })

  test('is asked for once by all who need it, and kept', async () => {
    const getToken = vi.fn<HostGetToken>(() => 'token')
    const { box } = setUp(getToken)
    box.start()
    box.start()
    expect(await Promise.all([box.getToken(first), box.getToken(first)])).toEqual(['token', 'token'])
    expect(await box.getToken(first)).toBe('token')
    expect(getToken.mock.calls.map(([request]) => request.reason)).toEqual(['first'])
  })

  test('that is refused is renewed once for all, and stays', async () => {
    const getToken = vi.fn<HostGetToken>(({ reason }) => (reason === 'refused' ? 'second' : 'first'))
    const { box } = setUp(getToken)
    await box.getToken(first)
    expect(await Promise.all([box.getToken(refused), box.getToken(refused)])).toEqual(['second', 'second'])
    expect(await box.getToken(first)).toBe('second')
    expect(getToken).toHaveBeenCalledTimes(2)
  })

  test('near its end is replaced before it is used, by its own age and not by the device’s date', async () => {
    const getToken = vi.fn<HostGetToken>(({ reason }) => jwt({ iat: 5, exp: 605, jti: reason }))
    const { box, pass } = setUp(getToken)
    await box.getToken(first)
    pass(569_000)
    await box.getToken(first)
    expect(getToken).toHaveBeenCalledTimes(1)
    pass(2_000)
    await box.getToken(first)
    expect(getToken.mock.calls.map(([request]) => request.reason)).toEqual(['first', 'expiring'])
  })

  test('may be put in later: who waits gets it', async () => {
    const { box } = setUp()
    const waiting = box.getToken(first)
    box.put(Promise.resolve('late'))
    expect(await waiting).toBe('late')
  })

  test('may be configured later: who waits gets it', async () => {
    const { box, configure } = setUp()
    const waiting = box.getToken(first)
    configure(() => 'configured')
    box.start()
    expect(await waiting).toBe('configured')
  })

  test('of the element’s own that is refused is renewed by the page’s callback, and lost without one', async () => {
    const own = setUp(() => 'renewed')
    own.box.put('own')
    expect([await own.box.getToken(first), await own.box.getToken(refused)]).toEqual(['own', 'renewed'])
    const alone = setUp()
    alone.box.put('own')
    expect(await alone.box.getToken(refused)).toBeNull()
  })

  test('is told to who listens when it is put in, and forgotten with null', async () => {
    const { box } = setUp(() => 'from the page')
    const listener = vi.fn()
    const stop = box.subscribe(listener)
    box.put('own')
    box.put(null)
    stop()
    box.put('again')
    expect(listener).toHaveBeenCalledTimes(2)
    box.put(null)
    expect(await box.getToken(first)).toBe('from the page')
  })

  test('says what it is for when it is a JWT, and nothing when it is not', async () => {
    const { box } = setUp()
    expect(box.known).toEqual({})
    const said = { account: '1', aid: 'L-1', capabilities: ['a'], origins: ['https://x.example'] }
    box.put(jwt(said))
    expect(await box.claims()).toEqual({ ...said, lifeSeconds: NaN })
    expect(box.known.aid).toBe('L-1')
    for (const text of ['opaque', 'a.b.c']) {
      box.put(text)
      expect(await box.claims()).toEqual({})
      expect(box.known).toEqual({})
    }
  })

  test('that is there stays when the page brings another function, which is asked at the next need', async () => {
    const early = vi.fn<HostGetToken>(() => 'one')
    const { box, configure } = setUp(early)
    const listener = vi.fn()
    box.subscribe(listener)
    await box.getToken(first)
    configure(() => 'two')
    box.start(true)
    expect(await box.getToken(first)).toBe('one')
    expect(await box.getToken(refused)).toBe('two')
    expect([early.mock.calls.length, listener.mock.calls.length]).toEqual([1, 0])
  })

  test('is asked of another function at once where nobody was signed in, and those who listen are told', async () => {
    const { box, configure } = setUp(() => null)
    const listener = vi.fn()
    box.subscribe(listener)
    expect(await box.getToken(first)).toBeNull()
    box.start()
    configure(() => 'somebody')
    box.start(true)
    expect(await box.getToken(first)).toBe('somebody')
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
  })

  test('whose successor was refused too is asked of another function, but not sooner than five seconds later', async () => {
    vi.useFakeTimers()
    const { box, configure, pass } = setUp(() => 'one')
    const next = vi.fn<HostGetToken>(() => 'two')
    await box.getToken(refused)
    box.expire()
    configure(next)
    for (let round = 0; round < 10; round += 1) box.start(true)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(next).not.toHaveBeenCalled()
    pass(5_000)
    await vi.advanceTimersByTimeAsync(200)
    expect(next).toHaveBeenCalledTimes(1)
    expect(await box.getToken(first)).toBe('two')
    vi.useRealTimers()
  })

  test('that does not come is asked for again after five seconds by the next who needs one, and the first answer counts', async () => {
    let answer = (_token: string): void => undefined
    const getToken = vi
      .fn<HostGetToken>()
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
      .mockReturnValueOnce(new Promise(() => undefined))
    const { box, pass } = setUp(getToken)
    const waiting = box.getToken(first)
    pass(4_999)
    void box.getToken(first)
    await Promise.resolve()
    expect(getToken).toHaveBeenCalledTimes(1)
    pass(1)
    const next = box.getToken(first)
    await vi.waitFor(() => expect(getToken).toHaveBeenCalledTimes(2))
    answer('late')
    expect(await Promise.all([waiting, next])).toEqual(['late', 'late'])
  })

  test('that the loader asked for is the first one, and a failure of it is asked for again', async () => {
    const getToken = vi.fn<HostGetToken>(() => 'asked again')
    const early = createTokenBox(
      () => getToken,
      () => 0,
      Promise.resolve('early'),
    )
    expect(await early.getToken(first)).toBe('early')
    expect(getToken).not.toHaveBeenCalled()
    const failed = createTokenBox(
      () => getToken,
      () => 0,
      Promise.reject(new Error('down')),
    )
    await expect(failed.getToken(first)).rejects.toThrow('down')
    expect(await failed.getToken(first)).toBe('asked again')
  })
})
